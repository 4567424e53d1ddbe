// Where the keyboard goes when what it was on is gone or covered: the first of these that is there.
const NEXT = [
  ".ck-curtain .go",
  ".ck-card[data-playable='true']",
  ".ck-battle .go",
  ".ck-over .go",
  ".ck-hit[tabindex='0']",
];

export type Focusable = HTMLElement | SVGElement;

/** Whether the focus is on something of the board that can be used and is not just going away. */
export function holdsFocus(root: Element | null, leaving: Element | null = null): boolean {
  const active = (root?.getRootNode() as Document | ShadowRoot | undefined)?.activeElement ?? null;
  if (root === null || active === null || leaving?.contains(active)) return false;
  return root.contains(active) && active.closest("[inert]") === null;
}

const usable = (place: Focusable | null | undefined): place is Focusable =>
  place?.isConnected === true && place.closest("[inert]") === null;

/** Puts the focus where it was, if that can be, or where the game goes on. */
export function refocus(root: Element | null, before: Focusable | null): void {
  const places = [before, ...NEXT.map((place) => root?.querySelector<Focusable>(place))];
  places.find(usable)?.focus({ preventScroll: true });
}
