// What Python writes when its dialog opens: the text board, and the position as a cell.
import { signal } from "@preact/signals";
import type { Store } from "./store";

const WRITTEN = ["text", "cell"] as const;
export type Written = (typeof WRITTEN)[number];

export class Reading {
  readonly text = signal("");
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Asks for what the open dialog shows, if Python writes it. */
  refresh(): void {
    const { dialog, commands, now } = this.#store;
    const what = WRITTEN.find((name) => name === dialog.value);
    if (what === undefined) return;
    commands.ask(what, now.past?.name ?? null, (answer) => {
      if (dialog.value === what) this.text.value = answer.text ?? answer.error ?? "";
    });
  }

  clear(): void {
    this.text.value = "";
  }
}
