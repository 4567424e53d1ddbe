// Keys for the whole board, and the guard that keeps plain keys from JupyterLab, which would cut, paste or
// restart on them. Shortcuts with Ctrl or Cmd, Tab and Shift+Enter go through: saving and running must work.
import { shownHand, spread } from "./hand/hand";
import type { Store } from "./store";

const SCROLLS = new Set([
  "ArrowUp",
  "ArrowDown",
  "ArrowLeft",
  "ArrowRight",
  " ",
  "Home",
  "End",
  "PageUp",
  "PageDown",
]);

/** Where the browser's own use of a key is wanted: buttons take Space, lists scroll. */
function native(event: KeyboardEvent): boolean {
  const target = event.target;
  if (!(target instanceof Element)) return false;
  if (event.key === " ") return target.matches("button, input, select");
  return target.matches("input, select, .ck-scroll");
}

/** The nth card of the hand that is being chosen from. */
function pick(store: Store, n: number): void {
  const seat = shownHand(store);
  if (seat === null || seat !== store.committing.value) return;
  const entry = spread(store, seat)[n - 1];
  if (entry !== undefined) store.toggle(entry.card.name, entry.copy);
}

/** Left and right in the hand, so that seven cards are not seven presses of Tab. */
function alongHand(event: KeyboardEvent): void {
  const target = event.target;
  if (!(target instanceof Element) || !target.matches(".ck-card")) return;
  const step = event.key === "ArrowRight" ? target.nextElementSibling : target.previousElementSibling;
  if (step instanceof HTMLElement) step.focus({ preventScroll: true });
}

export function onBoardKey(store: Store, event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.key === "Tab") return;
  if (event.shiftKey && event.key === "Enter") return;
  event.stopPropagation();
  if (SCROLLS.has(event.key) && !native(event)) event.preventDefault();
  if (event.key === "Escape") {
    const target = event.target;
    if (!store.escape() && (target instanceof HTMLElement || target instanceof SVGElement)) target.blur();
  } else if (/^[1-9]$/.test(event.key)) {
    pick(store, Number(event.key));
  } else if (event.key === "ArrowRight" || event.key === "ArrowLeft") {
    alongHand(event);
  }
}
