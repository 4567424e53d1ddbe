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

function goal(store: Store, event: KeyboardEvent): Hex | null {
  const { at } = store.layout.value;
  const from = at.get(store.focus.value);
  if (from === undefined) return null;
  if (event.code === "ArrowUp" || event.code === "ArrowDown") {
    store.column ??= from.x;
    return vertical(store.layout.value, from, event.code === "ArrowUp" ? -1 : 1, store.column)?.name ?? null;
  }
  store.column = null;
  const direction = STEPS[event.code];
  return direction === undefined ? null : neighbour(from.name, direction);
}

export function onMapKey(store: Store, event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Enter" || event.key === " ") {
    if (event.shiftKey) return;
    store.focusShown.value = true;
    store.activate(store.focus.value);
    return;
  }
  const hex = goal(store, event);
  if (hex === null || !store.layout.value.at.has(hex)) return;
  focusHex(store, hex, event.currentTarget as Element);
}

/** Moves focus without letting the notebook scroll under the player. */
export function focusHex(store: Store, hex: Hex, map: Element): void {
  store.hover.value = null;
  store.focus.value = hex;
  store.focusShown.value = true;
  map.querySelector<SVGElement>(`[data-hex="${hex}"]`)?.focus({ preventScroll: true });
}
