// Single keys while the position is edited: letters choose a kind of brush, digits one of that kind.
import { isPlain } from "../guard";
import type { Store } from "../store";
import { KINDS, type Kind } from "./brush";

type Tool = Kind | "hands" | "turn";

/** The letter of each tool, as it stands on the palette. */
export const SIGNS: Record<Tool, string> = { army: "A", control: "B", terrain: "T", hands: "H", turn: "W" };
const TOOLS: readonly Tool[] = [...KINDS, "hands", "turn"];

/** What only playing has a use for. */
const PLAY = new Set(["f", "m", "n"]);

function take(store: Store, tool: Tool): void {
  if (tool === "hands" || tool === "turn") store.show(tool);
  else store.editor.next(tool);
}

/** Whether the key was one of these. */
export function onEditKey(store: Store, key: string): boolean {
  if (!store.editor.active.value) return false;
  const tool = TOOLS.find((name) => SIGNS[name].toLowerCase() === key);
  if (tool !== undefined) take(store, tool);
  else if (/^[1-9]$/.test(key)) store.editor.nth(Number(key));
  else if (PLAY.has(key)) store.tell(store.word("edit_refused"));
  else return false;
  return true;
}

/** Enter in a field of a dialog does what its button does. */
export function onEnter(apply: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.key === "Enter" && isPlain(event) && event.target instanceof HTMLInputElement) apply();
  };
}
