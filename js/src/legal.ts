// What the snapshot lists as legal, seen from the army that is selected. No rule is decided here.
import type { CardName, Hex, Legal, Snapshot } from "./contract";

export type Kind = "march" | "march-card" | "attack" | "recruit" | "disband" | "claim" | "select";

/** Whether the army there can do anything once it is selected. */
export function canAct(legal: Legal | null, hex: Hex): boolean {
  return legal !== null && (legal.march[hex] !== undefined || legal.attack[hex] !== undefined);
}

export function kinds(legal: Legal | null, selection: Hex | null): Map<Hex, Kind[]> {
  const found = new Map<Hex, Kind[]>();
  if (legal === null) return found;
  const add = (hexes: readonly Hex[], kind: Kind): void => {
    for (const hex of hexes) found.set(hex, [...(found.get(hex) ?? []), kind]);
  };
  add(legal.recruit, "recruit");
  add(legal.disband, "disband");
  add(legal.claim, "claim");
  if (selection === null || !canAct(legal, selection)) {
    add([...new Set([...Object.keys(legal.march), ...Object.keys(legal.attack)])], "select");
    return found;
  }
  const reach = legal.march[selection];
  if (reach) add(Object.keys(reach.to), reach.card ? "march-card" : "march");
  add(legal.attack[selection] ?? [], "attack");
  return found;
}

/** Which player's cards are asked for now, or null: that seat must be one this board acts for. */
export function committing(snapshot: Snapshot): string | null {
  const { battle, legal, acts, curtain } = snapshot;
  if (!battle || !legal || !acts || curtain || legal.commit === null || legal.advance) return null;
  return battle.sides[battle.asks].seat;
}

/** The notation of a commit: card-list order, no spaces inside a name. */
export function commitNotation(order: readonly CardName[], counts: ReadonlyMap<CardName, number>): string {
  const parts = order
    .filter((card) => (counts.get(card) ?? 0) > 0)
    .map((card) => {
      const count = counts.get(card) ?? 0;
      const name = card.replaceAll(" ", "");
      return count > 1 ? `${name}*${count}` : name;
    });
  return `commit ${parts.length > 0 ? parts.join(" ") : "none"}`;
}

/** The single action that a click on a marked hex stands for, or null. */
export function actionAt(legal: Legal | null, selection: Hex | null, hex: Hex): string | null {
  if (legal === null) return null;
  if (legal.claim.includes(hex)) return `claim ${hex}`;
  if (legal.recruit.includes(hex)) return `recruit ${hex}`;
  if (legal.disband.includes(hex)) return `disband ${hex}`;
  if (selection === null) return null;
  if (legal.march[selection]?.to[hex] !== undefined) return `${selection}-${hex}`;
  if (legal.attack[selection]?.includes(hex)) return `${selection}x${hex}`;
  return null;
}
