// What happened. Entries stand oldest first in the page, as a log must, and newest first for the eye.
import type { JSX } from "preact";
import { useStore } from "../context";
import type { LogEntry } from "../contract";
import { Swatch } from "../map/pieces";
import { WithHexes } from "../rich";

export function Entry({ entry }: { entry: LogEntry }): JSX.Element {
  return (
    <li>
      <Swatch seat={entry.seat} />
      <span>
        <WithHexes text={entry.text} />
      </span>
    </li>
  );
}

export function Log(): JSX.Element {
  const store = useStore();
  const { log } = store.now;
  return (
    <section class="ck-log">
      <h2>
        {store.word("log")} <small>{store.word("log_order")}</small>
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div role="log" class="ck-scroll" tabIndex={0} aria-label={store.word("log")}>
        <ol>
          {log.flatMap((entry, i) => {
            const next = log[i + 1];
            const item = <Entry key={entry.n} entry={entry} />;
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
