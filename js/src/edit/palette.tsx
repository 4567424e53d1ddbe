// The palette, in the prompt's place: what a click does now, the brushes by kind, what has a dialog, and the way out.
import type { JSX } from "preact";
import { Button, Key } from "../button";
import { useStore } from "../context";
import type { Phrase } from "../phrases";
import { Bold, Filled } from "../rich";
import { BUSY, unreachable } from "../sentences";
import { type Brush, KINDS, type Kind, named } from "./brush";
import { SIGNS } from "./keys";
import { Sign } from "./piece";

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
      <Sign brush={brush} />
      {digit !== null && <Key name={String(digit)} />}
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
      <span class="label">
        <Key name={SIGNS[kind]} />
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
  const hex = store.pointed.value;
  const stroke = store.editor.pointed.value;
  const does = hex === null || stroke === null ? null : sentence(store.editor.phrase(hex, stroke));
  return (
    <div class="say">
      <p>{refused === null ? sentence(store.editor.line()) : <Bold text={refused} />}</p>{" "}
      <span class="why">{busy.value ? BUSY : refused === null && does}</span>
    </div>
  );
}

function Opens({ dialog }: { dialog: "hands" | "turn" }): JSX.Element {
  const store = useStore();
  return (
    <Button does={`edit-${dialog}`} shortcut={SIGNS[dialog]} onClick={() => store.show(dialog)}>
      {store.word(`edit_${dialog}`)}
    </Button>
  );
}

export function Palette(): JSX.Element {
  const store = useStore();
  const refused = store.commands.gone.value || store.notice.value !== null;
  return (
    <section class="ck-bar ck-palette" aria-label={store.word("edit_title")}>
      <div class={refused ? "ck-prompt refused" : "ck-prompt"}>
        <Say />
        <Opens dialog="hands" />
        <Opens dialog="turn" />
        <Button class="go" does="edit-done" onClick={() => store.editor.leave()}>
          {store.word("edit_done")}
        </Button>
      </div>
      <div class="tools">
        {KINDS.map((kind) => (
          <Group key={kind} kind={kind} />
        ))}
        <Button class="quiet" does="copy-cell" onClick={() => store.show("cell")}>
          {store.word("cell")}
        </Button>
      </div>
    </section>
  );
}
