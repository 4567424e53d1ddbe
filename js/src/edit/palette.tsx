// The palette, in the prompt's place: what a click does now, the brushes by kind, what has a dialog, and the way out.
import type { JSX } from "preact";
import { Button } from "../button";
import { useStore } from "../context";
import type { Place } from "../map/geometry";
import type { Phrase } from "../phrases";
import { Bold, Filled } from "../rich";
import { BUSY, unreachable } from "../sentences";
import { type Brush, KINDS, type Kind, named } from "./brush";
import { Piece } from "./piece";

const KEYS: Record<Kind, string> = { army: "A", control: "B", terrain: "T" };
const ORIGIN: Place = { name: "", col: 0, row: 0, x: 0, y: 0, terrain: "clear" };

function BrushButton({ brush, digit }: { brush: Brush; digit: number | null }): JSX.Element {
  const { editor } = useStore();
  const now = editor.brush.value;
  const name = editor.nameOf(brush);
  return (
    <button
      type="button"
      class="ck-brush"
      data-brush={named(brush)}
      title={name}
      aria-label={name}
      aria-pressed={now !== null && named(now) === named(brush)}
      aria-keyshortcuts={digit === null ? undefined : String(digit)}
      onClick={() => editor.take(brush)}
    >
      <svg viewBox="-33 -33 66 66" aria-hidden="true">
        <Piece brush={brush} place={ORIGIN} />
      </svg>
      {digit !== null && <kbd>{digit}</kbd>}
    </button>
  );
}

function Group({ kind }: { kind: Kind }): JSX.Element {
  const store = useStore();
  const { editor } = store;
  const label = store.word(`edit_${kind}`);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is laid out by rules of its own
    <span class="group" role="group" aria-label={label}>
      <span class="label" aria-hidden="true">
        <kbd>{KEYS[kind]}</kbd>
        {label}
      </span>
      {editor.brushes(kind).map((brush, i) => (
        <BrushButton key={named(brush)} brush={brush} digit={editor.kind === kind ? i + 1 : null} />
      ))}
    </span>
  );
}

const sentence = ({ word, fields }: Phrase): JSX.Element => <Filled word={word} fields={fields} />;

function Say(): JSX.Element {
  const store = useStore();
  const { gone, lost, busy } = store.commands;
  const refused = gone.value ? unreachable(lost.value) : store.notice.value;
  const pointed = store.editor.pointed.value;
  return (
    <div class="say">
      <p>{refused === null ? sentence(store.editor.line()) : <Bold text={refused} />}</p>{" "}
      <span class="why">
        {busy.value ? BUSY : refused === null && pointed !== null && sentence(pointed.phrase)}
      </span>
    </div>
  );
}

export function Palette(): JSX.Element {
  const store = useStore();
  const refused = store.commands.gone.value || store.notice.value !== null;
  return (
    <section class="ck-palette" aria-label={store.word("edit_title")}>
      <div class={refused ? "ck-prompt refused" : "ck-prompt"}>
        <Say />
        <Button class="go" does="edit-done" onClick={() => store.editor.leave()}>
          {store.word("edit_done")}
        </Button>
      </div>
      <div class="tools">
        {KINDS.map((kind) => (
          <Group key={kind} kind={kind} />
        ))}
        <span class="group">
          <Button does="edit-hands" onClick={() => store.show("hands")}>
            <kbd aria-hidden="true">H</kbd>
            {store.word("edit_hands")}
          </Button>
          <Button does="edit-turn" onClick={() => store.show("turn")}>
            <kbd aria-hidden="true">W</kbd>
            {store.word("edit_turn")}
          </Button>
        </span>
      </div>
    </section>
  );
}
