// The bar of the past, in the prompt's place: which moment this is, ways through the game, and the ways out.
import type { JSX } from "preact";
import { Button } from "../button";
import { useStore } from "../context";
import type { Past as PastInfo, Unit } from "../contract";
import { Bold } from "../rich";
import { BUSY, unreachable } from "../sentences";

const UNITS: Unit[] = ["event", "action", "turn"];
const SIGNS = {
  first: "M3 3V13M13 3L6 8L13 13Z",
  back: "M11 3L4 8L11 13Z",
  on: "M5 3L12 8L5 13Z",
  last: "M13 3V13M3 3L10 8L3 13Z",
};

function Go({ to, onClick }: { to: keyof typeof SIGNS; onClick: () => void }): JSX.Element {
  const store = useStore();
  return (
    <Button does={`past-${to}`} label={store.word(`past_${to}`)} onClick={onClick}>
      <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
        <path d={SIGNS[to]} />
      </svg>
    </Button>
  );
}

function By(): JSX.Element {
  const store = useStore();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is laid out by rules of its own
    <span class="by" role="group" aria-label={store.word("past_by")}>
      {UNITS.map((unit) => (
        <Button
          key={unit}
          class="quiet"
          does={`by-${unit}`}
          pressed={store.past.unit.value === unit}
          onClick={() => {
            store.past.unit.value = unit;
          }}
        >
          {store.word(`past_${unit}`)}
        </Button>
      ))}
    </span>
  );
}

function Ways({ info }: { info: PastInfo }): JSX.Element {
  const store = useStore();
  const { past } = store;
  const { at, last } = info.places[past.unit.value];
  return (
    <div class="ways">
      <Go to="first" onClick={() => past.seek(0)} />
      <Go to="back" onClick={() => past.step(-1)} />
      <input
        type="range"
        min={0}
        max={last}
        value={past.aim.value ?? at}
        aria-label={store.word("past_at")}
        aria-valuetext={store.now.prompt.text}
        onInput={(event) => past.seek(event.currentTarget.valueAsNumber)}
      />
      <Go to="on" onClick={() => past.step(1)} />
      <Go to="last" onClick={() => past.seek(last)} />
      <By />
      <span class="ck-chip">{store.commands.busy.value ? BUSY : store.now.prompt.hint}</span>
    </div>
  );
}

export function PastBar({ info }: { info: PastInfo }): JSX.Element {
  const store = useStore();
  const { gone, lost } = store.commands;
  const { text } = store.now.prompt;
  const refused = gone.value ? unreachable(lost.value) : store.notice.value;
  return (
    <section class="ck-bar ck-past" aria-label={store.word("past")}>
      <div class={refused === null ? "ck-prompt" : "ck-prompt refused"}>
        <div class="say" title={text}>
          <p>
            <Bold text={refused ?? text} />
          </p>
        </div>
        {info.fork !== null && (
          <Button does="fork" title={info.fork} onClick={() => store.past.fork()}>
            {store.word("fork")}
          </Button>
        )}
        <Button class="go" does="now" onClick={() => store.past.leave()}>
          {store.word("past_now")}
        </Button>
      </div>
      <Ways info={info} />
    </section>
  );
}
