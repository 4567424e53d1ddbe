// Between two people at one board: the next one's name, what happened meanwhile, and no hand anywhere.
import type { JSX } from "preact";
import { Button } from "../button";
import { usePaint, useStore } from "../context";
import type { Curtain as CurtainInfo, Seat } from "../contract";
import { CREAM, OUTLINE } from "../map/art";
import { Shield } from "../map/pieces";
import { Entry } from "./log";
import { Waiting } from "./waiting";

function Banner({ seat }: { seat: Seat }): JSX.Element {
  const paint = usePaint();
  const cloth = "M5 -4V306L30 284L55 306V-4Z";
  return (
    <svg class="banner" viewBox="0 0 60 312" aria-hidden="true">
      <path d={cloth} fill={paint(`h-${seat}`)} stroke={OUTLINE} stroke-width="6" />
      <path d={cloth} fill={paint(`h-${seat}`)} stroke={CREAM} stroke-width="2" />
    </svg>
  );
}

export function Curtain({ curtain }: { curtain: CurtainInfo }): JSX.Element {
  const store = useStore();
  const { log } = store.now;
  const missed = log.slice(log.length - curtain.since);
  return (
    <section class="ck-curtain" data-curtain={curtain.seat}>
      <Banner seat={curtain.seat} />
      <div class="c">
        <Shield seat={curtain.seat} height={78} />
        <h2>{curtain.title}</h2>
        <p>{curtain.text}</p>
        {/* Above what was missed, so that it stands in the same place each time. */}
        <Button class="go big" does="reveal" onClick={() => store.ask("reveal", curtain.seat)}>
          {curtain.button}
        </Button>
        <Waiting />
        {missed.length > 0 && (
          <div class="ck-since">
            <h3>{curtain.since_title}</h3>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
            <ol class="ck-scroll" tabIndex={0}>
              {missed.map((entry) => (
                <Entry key={entry.n} entry={entry}>
                  {entry.text}
                </Entry>
              ))}
            </ol>
          </div>
        )}
      </div>
      <Banner seat={curtain.seat} />
    </section>
  );
}
