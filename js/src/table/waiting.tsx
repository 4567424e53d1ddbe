// That a cell waits for the next action; the curtain says it too, since whoever sits down there is waited for.
import type { JSX } from "preact";
import { useStore } from "../context";

export function Waiting(): JSX.Element | null {
  const store = useStore();
  const { waiting } = store.now;
  if (waiting === null || store.commands.gone.value) return null;
  return (
    <span class="ck-chip" role="status">
      {waiting}
    </span>
  );
}
