// The end takes the hand's place, so that the final map stays in sight.
import type { JSX } from "preact";
import { Button } from "../button";
import { useStore } from "../context";
import { Icon, Swatch } from "../map/pieces";

export function Over(): JSX.Element | null {
  const store = useStore();
  const { over, seat, past } = store.now;
  if (over === null) return null;
  return (
    <section class="ck-over">
      <Icon name="result" class="laurels" />
      <div>
        <h2>{over.title}</h2>
        <p>{over.text}</p>
        <div class="stand">
          {over.stand.map((line) => (
            <span key={line.seat}>
              <Swatch seat={line.seat} />
              {line.text}
            </span>
          ))}
        </div>
      </div>
      {seat !== "spectator" && past === null && (
        <Button class="go big" does="again" onClick={() => store.ask("again", null)}>
          {store.word("again")}
        </Button>
      )}
    </section>
  );
}
