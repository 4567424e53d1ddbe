// Single keys while the position is edited: letters choose a kind of brush, digits one of that kind.
import { isPlain } from "../guard";
import type { Store } from "../store";

const LETTERS: Record<string, (store: Store) => void> = {
  a: ({ editor }) => editor.next("army"),
  b: ({ editor }) => editor.next("control"),
  t: ({ editor }) => editor.next("terrain"),
  h: (store) => store.show("hands"),
  w: (store) => store.show("turn"),
};

/** What only playing has a use for. */
const PLAY = new Set(["f", "m", "n"]);

/** Whether the key was one of these. */
export function onEditKey(store: Store, key: string): boolean {
  if (!store.editor.active.value) return false;
  if (/^[1-9]$/.test(key)) store.editor.nth(Number(key));
  else if (PLAY.has(key)) store.tell(store.word("edit_refused"));
  else if (LETTERS[key] === undefined) return false;
  else LETTERS[key](store);
  return true;
}

/** Enter in a field of a dialog does what its button does. */
export function onEnter(apply: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.key === "Enter" && isPlain(event) && event.target instanceof HTMLInputElement) apply();
  };
}
