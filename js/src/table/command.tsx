// The one-line box that "/" opens: a hex goes there, anything else is asked of Python, whose sentence is shown.
import type { JSX } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { useId, useStore } from "../context";
import { run } from "../run";
import { completions, only, whole } from "../typed";

export function CommandBox(): JSX.Element | null {
  return useStore().typing.value ? <Box /> : null;
}

function Box(): JSX.Element {
  const store = useStore();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [error, setError] = useState("");
  const [at, setAt] = useState(-1);
  const offers = completions(text, store.map.value, store.legal.value, store.committing.value !== null);
  useLayoutEffect(() => {
    const before = store.lastFocus;
    const box = input.current;
    box?.focus({ preventScroll: true });
    return () => store.giveBack(box, before);
  }, []);
  const fill = (line: string): void => {
    setText(line);
    setError("");
    setAt(-1);
  };
  const submit = (line: string): void => {
    fill(line);
    run(store, line, (sentence) => {
      setError(sentence);
      store.voice.say(sentence);
    });
  };
  const take = (line: string): void => (whole(line) ? submit(line) : fill(`${line} `));
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && offers.length > 0) {
      event.preventDefault();
      setAt(at < 0 && step < 0 ? offers.length - 1 : (at + step + offers.length) % offers.length);
    } else if (event.key === "Enter" && !event.shiftKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      const offer = offers[at] ?? only(text, offers, store.map.value);
      if (offer === undefined) submit(text);
      else take(offer);
    }
  };
  return (
    <div
      class="ck-command"
      onFocusOut={({ relatedTarget, currentTarget }) => {
        if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget))
          store.typing.value = false;
      }}
    >
      <label>
        <b>{store.word("command")}</b>
        <input
          type="text"
          ref={input}
          value={text}
          role="combobox"
          aria-expanded={offers.length > 0}
          aria-controls={id("offers")}
          aria-activedescendant={at < 0 ? undefined : id(`offer${at}`)}
          aria-autocomplete="list"
          aria-describedby={id("mistake")}
          aria-invalid={error !== ""}
          autocomplete="off"
          spellcheck={false}
          placeholder={store.word("command_hint")}
          onInput={(event) => fill(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      </label>
      <p id={id("mistake")}>{error}</p>
      <div class="offers" id={id("offers")} role="listbox" aria-label={store.word("command")}>
        {offers.map((offer, i) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard chooses in the box
          // biome-ignore lint/a11y/useFocusableInteractive: the box keeps the focus
          <div
            key={offer}
            id={id(`offer${i}`)}
            role="option"
            aria-selected={i === at}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => take(offer)}
          >
            {offer}
          </div>
        ))}
      </div>
    </div>
  );
}
