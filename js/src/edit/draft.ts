// Cards that are being moved between piles before they are applied: lists of names, in order.
import type { CardName, Edit, Hand, Seat, Snapshot } from "../contract";

export const DECK = "deck";
export const DISCARD = "discard";

/** No field needs more; what a game has is for Python to say. */
const MOST = 99;

/** A seat's hand, what is put on top of the deck, or the discard pile. */
export type Pile = Seat | typeof DECK | typeof DISCARD;
export type Draft = Readonly<Record<Pile, readonly CardName[]>>;

const spread = (hand: Hand): CardName[] =>
  Object.entries(hand).flatMap(([card, count]) => Array<CardName>(count).fill(card));

function counted(cards: readonly CardName[]): Hand {
  const counts: Record<CardName, number> = {};
  for (const card of cards) counts[card] = (counts[card] ?? 0) + 1;
  return counts;
}

/** The piles as they are; nothing is put on the deck yet. */
export function draft({ hands, discard }: Pick<Snapshot, "hands" | "discard">): Draft {
  const held = Object.entries(hands).map(([seat, hand]) => [seat, spread(hand)] as const);
  return { ...Object.fromEntries(held), [DECK]: [], [DISCARD]: spread(discard) };
}

/** With so many of a kind: new ones come last, and the last ones go first. */
export function withCount(cards: readonly CardName[], card: CardName, count: number): CardName[] {
  const wanted = Math.trunc(Math.min(count, MOST));
  const kept: CardName[] = [];
  let held = 0;
  for (const other of cards) {
    held += Number(other === card);
    if (other !== card || held <= wanted) kept.push(other);
  }
  return [...kept, ...Array<CardName>(Math.max(0, wanted - held)).fill(card)];
}

const same = (left: readonly CardName[], right: readonly CardName[]): boolean =>
  [...left].sort().join() === [...right].sort().join();

/** The edit that leads from one draft to another; null where nothing has changed. */
export function edited(before: Draft, after: Draft): Edit | null {
  const changed = Object.keys(after).filter((pile) => !same(before[pile] ?? [], after[pile] ?? []));
  if (changed.length === 0) return null;
  const edit: Edit = {};
  const hands: Record<Seat, Hand> = {};
  for (const pile of changed) {
    const cards = after[pile] ?? [];
    if (pile === DECK) edit.deck = [...cards];
    else if (pile === DISCARD) edit.discard = counted(cards);
    else hands[pile] = counted(cards);
  }
  return Object.keys(hands).length > 0 ? { ...edit, hands } : edit;
}
