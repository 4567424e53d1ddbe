// What happened. Entries stand oldest first in the page, as a log must, and newest first for the eye.
import type { ComponentChildren, JSX } from "preact";
import { useStore } from "../context";
import type { Seat } from "../contract";
import { Swatch } from "../map/pieces";
import { WithHexes } from "../rich";

export function Entry({ seat, children }: { seat: Seat | null; children: ComponentChildren }): JSX.Element {
  return (
    <li>
      <Swatch seat={seat} />
      <span>{children}</span>
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
      {/* Its news are said by the board's own voice, which can say them again. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div role="log" aria-live="off" class="ck-scroll" tabIndex={0} aria-label={store.word("log")}>
        <ol>
          {log.flatMap((entry, i) => {
            const next = log[i + 1];
            const item = (
              <Entry key={entry.n} seat={entry.seat}>
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
