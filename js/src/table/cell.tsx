// The position as a cell's text, to be pasted into a notebook.
import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import { Button } from "../button";
import { useStore } from "../context";
import { Dialog } from "./dialog";

export function Cell(): JSX.Element {
  const store = useStore();
  const box = useRef<HTMLTextAreaElement>(null);
  const text = store.reading.text.value;
  const [said, setSaid] = useState(store.word("cell_note"));
  const tell = (word: "cell_copied" | "cell_by_hand"): void => {
    setSaid(store.word(word));
    store.voice.say(store.word(word));
  };
  const byHand = (): void => {
    box.current?.focus({ preventScroll: true });
    box.current?.select();
    tell("cell_by_hand");
  };
  const copy = (): void => {
    if (text === "") return;
    // Only a page that came over a safe connection has a clipboard, and a browser may refuse it.
    if (navigator.clipboard === undefined) byHand();
    else navigator.clipboard.writeText(text).then(() => tell("cell_copied"), byHand);
  };
  return (
    <Dialog
      name="cell"
      title={store.word("cell_title")}
      first={'[data-action="copy"]'}
      footer={
        <>
          <p>{said}</p>
          <Button class="go" does="copy" disabled={text === ""} onClick={copy}>
            {store.word("cell_copy")}
          </Button>
        </>
      }
    >
      <textarea
        class="ck-cell ck-scroll"
        readOnly
        spellcheck={false}
        ref={box}
        aria-label={store.word("cell_title")}
        value={text}
      />
    </Dialog>
  );
}
