import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Store } from "./store";

export const StoreContext = createContext<Store | null>(null);

export function useStore(): Store {
  const store = useContext(StoreContext);
  if (store === null) throw new Error("no store around this part of the board");
  return store;
}

/** Ids of definitions carry the view's own prefix: two boards on a page have two themes. */
export function useId(): (name: string) => string {
  const { uid } = useStore();
  return (name) => `${uid}-${name}`;
}

/** `url(#...)` for a pattern of this view. */
export function usePaint(): (name: string) => string {
  const { uid } = useStore();
  return (name) => `url(#${uid}-${name})`;
}
