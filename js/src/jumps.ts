// Where single keys take the focus: to the next army that can act, target or castle, in reading order.
import type { GameMap, Hex, Legal, Snapshot } from "./contract";
import { canAct } from "./legal";
import { type Layout, parse } from "./map/geometry";

export type Goal = "army" | "target" | "castle";

function targets(legal: Legal, selection: Hex | null): Set<Hex> {
  if (selection !== null && canAct(legal, selection)) {
    return new Set(legal.attack[selection] ?? Object.keys(legal.march[selection]?.to ?? {}));
  }
  const places = [...legal.claim, ...legal.recruit, ...legal.disband];
  return new Set(places.length > 0 ? places : Object.values(legal.attack).flat());
}

/** The next hex of a kind after one, or the one before it, round the map's end; null where there is none. */
export function jump(
  map: Layout,
  legal: Legal | null,
  selection: Hex | null,
  from: Hex,
  goal: Goal,
  back: boolean,
): Hex | null {
  const wanted = goal === "target" && legal !== null ? targets(legal, selection) : new Set<Hex>();
  const names = map.rows.flat().map((place) => place.name);
  const start = names.indexOf(from);
  // Either way round the hex itself comes last.
  const after = [...names.slice(start + 1), ...names.slice(0, start)];
  const round = [...(back ? after.reverse() : after), from];
  const fits = (hex: Hex): boolean => {
    if (goal === "castle") return map.at.get(hex)?.terrain === "castle";
    return goal === "army" ? canAct(legal, hex) || legal?.disband.includes(hex) === true : wanted.has(hex);
  };
  return round.find(fits) ?? null;
}

/** Where Tab enters the map: at one's own first army, else in the upper left corner. */
export function firstHex(map: GameMap, { armies, to_act, viewer }: Snapshot): Hex {
  const own = Object.keys(armies)
    .filter((hex) => armies[hex] === (viewer ?? to_act))
    .sort((a, b) => parse(a).row - parse(b).row || parse(a).col - parse(b).col);
  return own[0] ?? Object.keys(map.hexes)[0] ?? "";
}
