// Keys for the whole board. Plain keys go no further: JupyterLab would cut, paste or restart on them.
import { onEditKey } from "./edit/keys";
import { isPlain } from "./guard";
import { shownHand, spread } from "./hand/hand";
import { type Goal, jump } from "./jumps";
import { onMapKey } from "./map/keys";
import { step } from "./step";
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

const ZOOM = 1.3;

/** Where the browser's own use of a key is wanted: buttons take Space, lists scroll. */
function native(target: Element, key: string): boolean {
  if (key === " ") return target.matches("button, input, select");
  return target.matches("input, select, .ck-scroll");
}

/** The nth card of the hand that is being chosen from. */
function pick(store: Store, n: number): void {
  const seat = shownHand(store);
  if (seat === null || seat !== store.committing.value) return;
  const entry = spread(store, seat)[n - 1];
  if (entry !== undefined) store.toggle(entry.card.name, entry.copy);
}

/** Left and right in a row, so that seven cards are not seven presses of Tab. */
function along(target: Element, key: string): void {
  const step = key === "ArrowRight" ? target.nextElementSibling : target.previousElementSibling;
  if (step instanceof HTMLElement) step.focus({ preventScroll: true });
}

function goTo(store: Store, goal: Goal, back: boolean): void {
  const { layout, legal, selection, focus } = store;
  const hex = jump(layout.value, legal.value, selection.value, focus.value, goal, back);
  const map = store.root?.querySelector(".ck-map");
  if (hex === null || !map || map.closest("[inert]")) store.tell(store.word("jump_none"));
  else store.goTo(hex);
}

function toFirst(store: Store, ...places: string[]): void {
  const found = places.map((place) => store.root?.querySelector<HTMLElement>(place)).find(Boolean);
  found?.focus({ preventScroll: true });
}

/** Ends the phase; where cards are chosen one more key is wanted, since a commit cannot be taken back. */
function finish(store: Store): void {
  if (store.committing.value !== null) toFirst(store, ".ck-battle .go");
  else store.end();
}

const LETTERS: Record<string, (store: Store, back: boolean) => void> = {
  n: (store, back) => goTo(store, "army", back),
  t: (store, back) => goTo(store, "target", back),
  k: (store, back) => goTo(store, "castle", back),
  m: (store) => store.tellMoves(),
  a: (store) => store.chooseAll(),
  h: (store) => toFirst(store, ".ck-card[data-playable='true']", ".ck-card"),
  g: (store) => toFirst(store, ".ck-hit[tabindex='0']"),
  f: finish,
  u: (store) => step(store, "undo"),
  r: (store) => step(store, "redo"),
  l: (store) => store.voice.repeat(),
  s: (store) => store.voice.say(store.now.curtain?.title ?? store.now.prompt.text),
  ",": (store) => store.past.step(-1),
  ".": (store) => store.past.step(1),
  "<": (store) => store.past.step(-1, "turn"),
  ">": (store) => store.past.step(1, "turn"),
  o: (store) => store.show("text"),
  y: (store) => store.show("cell"),
  p: (store) => store.editor.toggle(),
  i: (store) => store.show("cards"),
  d: (store) => store.show("discard"),
  "?": (store) => store.show("keys"),
  "/": (store) => {
    store.typing.value = true;
  },
  "+": (store) => zoom(store, ZOOM),
  "=": (store) => zoom(store, ZOOM),
  "-": (store) => zoom(store, 1 / ZOOM),
  "0": (store) => store.zoom.fit(),
};

/** Nearer or further, towards the hex the keyboard is on. */
function zoom(store: Store, factor: number): void {
  const { focus, focusShown, layout } = store;
  store.zoom.by(factor, focusShown.value ? layout.value.at.get(focus.value) : undefined);
}

/** The letter on the key; where the layout writes no Latin, the one that would be there. */
function letter(event: KeyboardEvent): string {
  const key = event.key.toLowerCase();
  const code = /^Key([A-Z])$/.exec(event.code)?.[1];
  return /^[^\x20-\x7e]$/.test(key) && code !== undefined ? code.toLowerCase() : key;
}

/** Out of the board: to the notebook's cell, where keys are JupyterLab's again. */
function leave(store: Store, target: HTMLElement | SVGElement): void {
  const around = store.root?.parentElement?.closest<HTMLElement>("[tabindex]");
  if (around) around.focus({ preventScroll: true });
  else target.blur();
}

/** Keys that are for the past alone; elsewhere they do nothing, or scroll. */
function inThePast(store: Store, key: string): boolean {
  if (store.now.past === null) return false;
  if (key === "Home") store.past.seek(0);
  else if (key === "End") store.past.leave();
  else return false;
  return true;
}

export function onBoardKey(store: Store, event: KeyboardEvent): void {
  if (!isPlain(event)) return;
  event.stopPropagation();
  const target = event.target;
  if (!(target instanceof HTMLElement || target instanceof SVGElement)) return;
  if (SCROLLS.has(event.key) && !native(target, event.key)) event.preventDefault();
  if (event.key === "Escape") {
    if (!store.escape()) leave(store, target);
    return;
  }
  if (store.dialog.value !== null || target.matches("input:not([type='range'])")) return;
  if (inThePast(store, event.key)) {
    event.preventDefault();
    return;
  }
  if (onEditKey(store, letter(event))) {
    event.preventDefault();
    return;
  }
  if (target.matches(".ck-hit") && onMapKey(store, event)) return;
  const act = LETTERS[letter(event)];
  if (/^[1-9]$/.test(event.key)) pick(store, Number(event.key));
  else if (act !== undefined) {
    event.preventDefault();
    act(store, event.shiftKey);
  } else if (/^Arrow(Left|Right)$/.test(event.key) && target.matches(".ck-card, .ck-brush"))
    along(target, event.key);
}
