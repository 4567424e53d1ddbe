// Keys on the map: arrows and the six letters around S move the focus, Enter and Space act.
import type { Hex } from "../contract";
import type { Store } from "../store";
import { type Direction, neighbour, vertical } from "./geometry";

const STEPS: Record<string, Direction> = {
  ArrowLeft: "west",
  ArrowRight: "east",
  KeyQ: "northwest",
  KeyE: "northeast",
  KeyZ: "southwest",
  KeyC: "southeast",
};

function goal(store: Store, code: string): Hex | null {
  const { at } = store.layout.value;
  const from = at.get(store.focus.value);
  if (from === undefined) return null;
  if (code === "ArrowUp" || code === "ArrowDown") {
    const x = store.column?.at === from.name ? store.column.x : from.x;
    const to = vertical(store.layout.value, from, code === "ArrowUp" ? -1 : 1, x);
    if (to !== null) store.column = { x, at: to.name };
    return to?.name ?? null;
  }
  const direction = STEPS[code];
  if (direction === undefined) return null;
  store.column = null;
  return neighbour(from.name, direction);
}

/** Whether the key was one of the map's. */
export function onMapKey(store: Store, event: KeyboardEvent): boolean {
  if (event.key === "Enter" || event.key === " ") {
    store.focusShown.value = true;
    store.activate(store.focus.value);
    return true;
  }
  const hex = goal(store, event.code);
  if (hex !== null && store.layout.value.at.has(hex)) store.goTo(hex);
  return hex !== null || event.code in STEPS || event.code === "ArrowUp" || event.code === "ArrowDown";
}
