// Undo and redo, from their buttons and keys.
import type { Store } from "./store";

export function step(store: Store, verb: "undo" | "redo"): void {
  const { ok, text } = store.now[verb];
  if (!ok) {
    store.tell(text);
    return;
  }
  store.commands.ask(verb, null, (answer) => {
    if (!answer.ok) store.tell(answer.error ?? "");
    // What is done again is in the log, which is said; what is taken back leaves it.
    else if (verb === "undo") store.voice.say(store.word("taken_back"));
  });
}
