// What a typed line does. A hex is gone to; questions that a button asks are asked here too; the rest is Python's.
import type { Answer } from "./contract";
import { unreachable } from "./sentences";
import type { Store } from "./store";

export function run(store: Store, line: string, refused: (sentence: string) => void): void {
  const text = line.trim();
  const word = text.toLowerCase();
  const hex = text.toUpperCase();
  const close = (): void => {
    store.typing.value = false;
  };
  const answered = (answer: Answer): void => (answer.ok ? close() : refused(answer.error ?? ""));
  if (text === "") close();
  else if (store.commands.gone.value) refused(unreachable(store.commands.lost.value));
  else if (store.layout.value.at.has(hex)) {
    store.goTo(hex);
    close();
  } else if (store.now.past !== null) refused(store.word("past_refused"));
  else if (word === "undo" || word === "redo") {
    store.commands.ask(word, null, answered);
  } else if (store.editor.active.value) refused(store.word("edit_refused"));
  else if (word === "end" && store.legal.value?.end) {
    close();
    store.end();
  } else if (word === "resign" && store.now.acts) {
    close();
    store.show("resign");
  } else store.act(text, answered);
}
