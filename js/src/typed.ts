// The command box: what may be typed now, as the snapshot lists it. Whether a line is legal is Python's affair.
import type { CardName, GameMap, Legal } from "./contract";

const SHOWN = 8;

const bare = (card: CardName): string => card.replaceAll(" ", "");

function actions(legal: Legal | null, commits: boolean): string[] {
  if (legal === null) return [];
  const pairs = (sign: string, to: (src: string) => string[], from: object): string[] =>
    Object.keys(from).flatMap((src) => to(src).map((dst) => `${src}${sign}${dst}`));
  return [
    ...pairs("x", (src) => legal.attack[src] ?? [], legal.attack),
    ...legal.claim.map((hex) => `claim ${hex}`),
    ...legal.recruit.map((hex) => `recruit ${hex}`),
    ...legal.disband.map((hex) => `disband ${hex}`),
    ...(legal.advance === null ? [] : ["advance", "stay"]),
    ...(commits ? ["commit"] : []),
    ...(legal.end ? ["end"] : []),
    ...pairs("-", (src) => Object.keys(legal.march[src]?.to ?? {}), legal.march),
  ];
}

/** Card by card, with a count where one has several. */
function cardsAfter(text: string, legal: Legal): string[] {
  const words = text.split(/\s+/);
  const part = (words.pop() ?? "").toLowerCase();
  const before = words.join(" ");
  const laid = new Set(words.map((word) => word.split("*")[0]?.toLowerCase()));
  const cards = Object.entries(legal.commit ?? {}).filter(
    ([card, { max, why }]) => max > 0 && why === null && !laid.has(bare(card).toLowerCase()),
  );
  const counted = cards.flatMap(([card, { max }]) =>
    Array.from({ length: max }, (_, i) => (i === 0 ? bare(card) : `${bare(card)}*${i + 1}`)),
  );
  return [...(words.length === 1 ? ["none"] : []), ...counted]
    .filter((word) => word.toLowerCase().startsWith(part) && word.toLowerCase() !== part)
    .map((word) => `${before} ${word}`);
}

/** How the line may go on, the likeliest first; `commits` says whether cards are asked for. */
export function completions(text: string, map: GameMap, legal: Legal | null, commits: boolean): string[] {
  const line = text.trimStart();
  if (legal !== null && /^commit\s/i.test(line)) return cardsAfter(line, legal).slice(0, SHOWN);
  const start = line.toLowerCase();
  const hexes = start === "" ? [] : Object.keys(map.hexes);
  return [...actions(legal, commits), ...hexes, ...(start === "" ? [] : ["undo", "redo", "resign"])]
    .filter((item) => item.toLowerCase().startsWith(start) && item !== line)
    .slice(0, SHOWN);
}

/** The one way a line that is not whole yet can go on, where there is just one. */
export function only(text: string, offers: readonly string[], map: GameMap): string | undefined {
  const [offer, ...others] = offers;
  const line = text.trim();
  if (offer === undefined || others.length > 0 || line === "") return undefined;
  return whole(offer) && map.hexes[line.toUpperCase()] === undefined ? offer : undefined;
}

/** Whether a completion is a whole line; a commit goes on with cards. */
export function whole(line: string): boolean {
  return !/^commit\b/i.test(line);
}
