// Keeps the keyboard on the board. A button that is pressed often goes away with the answer (Commit, End
// March), and focus would fall to the notebook, where the next key is a command to JupyterLab.
import { useEffect, useRef } from "preact/hooks";
import { useStore } from "./context";
import { holdsFocus, refocus } from "./places";

interface Keeper {
  ref: { current: HTMLDivElement | null };
  onFocusIn: (event: FocusEvent) => void;
  onFocusOut: (event: FocusEvent) => void;
}

export function useFocusKeeper(): Keeper {
  const store = useStore();
  const root = useRef<HTMLDivElement>(null);
  const inside = useRef(false);
  const { rev, curtain, past } = store.now;
  const reveal = store.shownReveal.value?.n;
  useEffect(() => {
    store.root = root.current;
    if (inside.current && !holdsFocus(root.current)) refocus(root.current, null);
  }, [rev, curtain, reveal, past === null, store.editor.active.value]);
  // In one column the board is longer than the page: whoever sits down would look at the middle of it.
  useEffect(() => {
    const first = root.current?.querySelector(".ck-curtain .go, .ck-prompt");
    if (inside.current) first?.scrollIntoView({ block: "nearest" });
  }, [curtain?.seat]);
  return {
    ref: root,
    onFocusIn: ({ target }) => {
      inside.current = true;
      const element = target instanceof HTMLElement || target instanceof SVGElement ? target : null;
      if (element !== null && element.closest(".ck-dialog, .ck-command") === null) store.lastFocus = element;
    },
    onFocusOut: (event) => {
      const to = event.relatedTarget;
      if (to instanceof Node && root.current?.contains(to)) return;
      const left = event.target as Element;
      // What has just been taken off the page did not lose focus by anyone's will.
      queueMicrotask(() => {
        if (left.isConnected && left.closest("[inert]") === null) inside.current = false;
      });
    },
  };
}
