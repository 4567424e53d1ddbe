// Light or dark, as the page around the board is. Each host says it its own way, and a shadow root keeps its
// styles from being asked by CSS; so the marks of those that have one are read here, and else the ground itself.
import { useLayoutEffect, useState } from "preact/hooks";

export type Theme = "light" | "dark";

/** JupyterLab and Notebook; VS Code; Colab; marimo. */
const DARK =
  '[data-jp-theme-light="false"], .vscode-dark, .vscode-high-contrast, html[theme="dark"], .dark, .dark-theme';
const LIGHT =
  '[data-jp-theme-light="true"], .vscode-light, .vscode-high-contrast-light, html[theme="light"], .light, .light-theme';

/** A host changes its mark first and its colours when they have come over the network. */
const SETTLED = 400;

function* around(start: Element): Generator<Element> {
  for (let at: Element | null = start; at !== null; ) {
    yield at;
    const root = at.getRootNode();
    at = at.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
  }
}

/** Whether a CSS colour is dark; null where it lets the ground through. */
export function isDark(colour: string): boolean | null {
  const [r = 0, g = 0, b = 0, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  if (colour === "" || colour === "transparent" || alpha < 0.5) return null;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b < 128;
}

export function themeAround(el: Element): Theme {
  for (const at of around(el)) {
    if (at.matches(DARK)) return "dark";
    if (at.matches(LIGHT)) return "light";
  }
  for (const at of around(el)) {
    const dark = isDark(getComputedStyle(at).backgroundColor);
    if (dark !== null) return dark ? "dark" : "light";
  }
  return "light";
}

/** The theme of what is around the board, followed when it changes. */
export function useTheme(root: { current: Element | null }): Theme | undefined {
  const [theme, setTheme] = useState<Theme>();
  useLayoutEffect(() => {
    const outside = root.current?.parentElement;
    if (!outside) return undefined;
    const look = (): void => setTheme(themeAround(outside));
    let timer: ReturnType<typeof setTimeout>;
    const watcher = new MutationObserver(() => {
      look();
      clearTimeout(timer);
      timer = setTimeout(look, SETTLED);
    });
    const attributeFilter = [
      "class",
      "style",
      "theme",
      "data-theme",
      "data-jp-theme-light",
      "data-jp-theme-name",
    ];
    for (const at of [document.documentElement, document.body]) watcher.observe(at, { attributeFilter });
    // A host may draw a board before it puts it into the page; there it gets its size.
    const arrival = new ResizeObserver(look);
    arrival.observe(outside);
    look();
    return () => {
      clearTimeout(timer);
      watcher.disconnect();
      arrival.disconnect();
    };
  }, []);
  return theme;
}
