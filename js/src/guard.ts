// Which keys are the board's, and the mark that keeps them from a host that hears a key on its way down,
// as Notebook 7 does, before any handler of the board could stop it.
import { useLayoutEffect } from "preact/hooks";

/** Lumino leaves a key alone that is pressed on an element with this mark; around it would be too late, since
 * JupyterLab's shortcuts ask for whatever has the focus. */
const MARK = "data-lm-suppress-shortcuts";

/** Shortcuts with Ctrl or Cmd, Tab and Shift+Enter go through: saving and running must work. */
export function isPlain(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey, shiftKey, key } = event;
  return !(ctrlKey || metaKey || altKey || key === "Tab" || (shiftKey && key === "Enter"));
}

/** Sets the mark anew with every key, so that it stands for plain keys alone. */
export function useKeyGuard(root: { current: Element | null }): void {
  useLayoutEffect(() => {
    const window = root.current?.ownerDocument.defaultView;
    const mark = (event: KeyboardEvent): void => {
      const { target } = event;
      if (target instanceof Element && root.current?.contains(target))
        target.toggleAttribute(MARK, isPlain(event));
    };
    window?.addEventListener("keydown", mark, true);
    return () => window?.removeEventListener("keydown", mark, true);
  }, []);
}
