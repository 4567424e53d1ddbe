// What happened. Entries stand oldest first in the page, as a log must, and newest first for the eye.
import type { ComponentChildren, JSX } from "preact";
import { Button } from "../button";
import { useStore } from "../context";
import type { LogEntry } from "../contract";
import { Swatch } from "../map/pieces";
import { WithHexes } from "../rich";

export function Entry({ entry, children }: { entry: LogEntry; children: ComponentChildren }): JSX.Element {
  const store = useStore();
  return (
    <li>
      {/* The button reaches over the whole entry; hexes in it lie above. */}
      <Button
        class="ck-recall"
        does="recall"
        label={store.word("look_at", { text: entry.text })}
        onClick={() => store.past.recall(entry.n)}
      >
        <Swatch seat={entry.seat} />
      </Button>
      <span>{children}</span>
    </li>
  );
}

export function Log(): JSX.Element {
  const store = useStore();
  const { log, past } = store.now;
  return (
    <section class="ck-log">
      <header>
        <h2>{store.word("log")}</h2>
        <small>{store.word("log_order")}</small>
        <span class="sp" />
        <Button
          class="ck-textlink"
          does="look"
          pressed={past !== null}
          onClick={() => (past === null ? store.past.step(-1) : store.past.leave())}
        >
          {store.word("look_back")}
        </Button>
      </header>
      {/* Its news are said by the board's own voice, which can say them again. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div role="log" aria-live="off" class="ck-scroll" tabIndex={0} aria-label={store.word("log")}>
        <ol>
          {log.flatMap((entry, i) => {
            const next = log[i + 1];
            const item = (
              <Entry key={entry.n} entry={entry}>
                <WithHexes text={entry.text} />
              </Entry>
            );
            if (next !== undefined && next.round === entry.round) return [item];
            // The order is turned round for the eye, so a round's heading comes after its last entry.
            return [
              item,
              <li key={`round ${entry.round}`} class="round">
                {store.word("round", { n: entry.round })}
              </li>,
            ];
          })}
        </ol>
      </div>
    </section>
  );
}
