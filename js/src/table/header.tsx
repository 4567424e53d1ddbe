// The first line: title, the five phases and where we are, the round, and what is always at hand.
import type { JSX } from "preact";
import { Button } from "../button";
import { useStore } from "../context";
import type { Phase } from "../contract";
import { step } from "../step";
import type { Dialog } from "../store";

export const PHASES: Phase[] = ["draw", "march", "battle", "recruit", "control"];

function Phases(): JSX.Element {
  const store = useStore();
  const { phase } = store.now;
  if (phase === "setup") {
    return (
      <ol class="ck-phases">
        <li class="now" aria-current="step">
          {store.word("phase_setup")}
        </li>
      </ol>
    );
  }
  const now = PHASES.indexOf(phase);
  return (
    <ol class="ck-phases">
      {PHASES.map((name, i) => (
        <li
          key={name}
          class={i < now ? "done" : i === now ? "now" : ""}
          aria-current={i === now ? "step" : undefined}
        >
          <b aria-hidden="true">{i + 1}</b>
          {store.word(`phase_${name}`)}
        </li>
      ))}
    </ol>
  );
}

function Step({ back }: { back: boolean }): JSX.Element {
  const store = useStore();
  const { undo, redo } = store.now;
  const verb = back ? "undo" : "redo";
  const { ok, text } = back ? undo : redo;
  // Redo is there also while there is none: if it came and went, a second click on Undo would fall on it.
  return (
    <Button class="quiet" does={verb} title={text} disabled={!ok} onClick={() => step(store, verb)}>
      {store.word(verb)}
    </Button>
  );
}

function Opens({ dialog, action }: { dialog: Dialog & ("cards" | "rules"); action: string }): JSX.Element {
  const store = useStore();
  return (
    <Button class="quiet" does={action} onClick={() => store.show(dialog)}>
      {store.word(dialog)}
    </Button>
  );
}

function Edit(): JSX.Element | null {
  const store = useStore();
  if (!store.now.editable) return null;
  return (
    <Button
      class="quiet"
      does="edit"
      pressed={store.editor.active.value}
      onClick={() => store.editor.toggle()}
    >
      {store.word("edit")}
    </Button>
  );
}

export function Header(): JSX.Element {
  const store = useStore();
  return (
    <div class="ck-head">
      <h1>Castlekeep</h1>
      <Phases />
      <span class="ck-round">{store.word("round", { n: store.now.round })}</span>
      <span class="ck-tools">
        <Step back />
        <Step back={false} />
        <Edit />
        <Opens dialog="cards" action="cards" />
        <Opens dialog="rules" action="help" />
      </span>
    </div>
  );
}
