// One's own march, drawn before the answer is here: the snapshot lists it as legal.
import type { Hex, Snapshot } from "./contract";

export interface Ghost {
  src: Hex;
  dst: Hex;
}

type Drawn = Pick<Snapshot, "armies" | "marched" | "last">;

/** What a march changes of a position at once. */
export function ahead(now: Snapshot, ghost: Ghost | null): Drawn {
  const seat = ghost === null ? undefined : now.armies[ghost.src];
  if (ghost === null || seat === undefined) return now;
  const { src, dst } = ghost;
  const { [src]: _, ...armies } = now.armies;
  const { [src]: before = 0, ...marched } = now.marched;
  return {
    armies: { ...armies, [dst]: seat },
    marched: { ...marched, [dst]: before + 1 },
    last: [src, dst],
  };
}
