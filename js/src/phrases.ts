// Which sentence belongs to what this view has chosen or points at; the words come from Python.
import type { Hex } from "./contract";
import { actionAt, canAct } from "./legal";
import type { Store } from "./store";
import type { Fields, WordKey } from "./words";

export interface Phrase {
  word: WordKey;
  fields: Fields;
}

function marchPhrase(store: Store, from: Hex, to: Hex): Phrase | null {
  const reach = store.legal.value?.march[from];
  const via = reach?.to[to];
  if (reach === undefined || via === undefined) return null;
  if (reach.card) return { word: "march_card", fields: { hex: to } };
  if (via !== "") return { word: "march_via", fields: { hex: to, via } };
  return { word: reach.short.includes(to) ? "march_short" : "march_to", fields: { hex: to } };
}

/** What a click on the pointed hex would do. */
export function pointedPhrase(store: Store): Phrase | null {
  const legal = store.legal.value;
  const hex = store.pointed.value;
  const from = store.selection.value;
  if (legal === null || hex === null) return null;
  const verb = /^(claim|recruit|disband) /.exec(actionAt(legal, from, hex) ?? "")?.[1];
  if (verb) return { word: `${verb}_at` as WordKey, fields: { hex } };
  if (from !== null && legal.attack[from]?.includes(hex)) {
    return { word: "attack_to", fields: { hex: from, target: hex } };
  }
  if (from !== null) return marchPhrase(store, from, hex);
  return canAct(legal, hex) ? { word: "select_at", fields: { hex } } : null;
}

/** What is asked of the army that is chosen. */
export function selectedPhrase(store: Store, hex: Hex): Phrase {
  const { to_act } = store.now;
  const legal = store.legal.value;
  const fields = { name: store.nameOf(to_act), hex };
  if (legal?.march[hex] === undefined) return { word: "attack_from", fields };
  if (legal.attack[hex] !== undefined) return { word: "march_or_attack", fields };
  return { word: legal.march[hex]?.card ? "march_again" : "march_from", fields };
}

/** Everything that can be done with the army in a hex, or at a hex. */
export function movesText(store: Store, hex: Hex): string {
  const legal = store.legal.value;
  const list = (hexes: readonly Hex[]): string => hexes.join(", ");
  const march = Object.keys(legal?.march[hex]?.to ?? {});
  const attack = legal?.attack[hex] ?? [];
  const said: string[] = [];
  if (march.length > 0) said.push(store.word("moves_march", { hex, hexes: list(march) }));
  if (legal?.march[hex]?.card) said.push(store.word("march_again", { hex }));
  if (attack.length > 0) said.push(store.word("moves_attack", { hex, hexes: list(attack) }));
  const verb = /^(claim|recruit|disband) /.exec(actionAt(legal, null, hex) ?? "")?.[1];
  if (verb) said.push(store.word(`${verb}_at` as WordKey, { hex }));
  return said.join(" ") || store.word("moves_none", { hex });
}
