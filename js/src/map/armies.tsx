// Armies, and the way one would go.
import type { JSX } from "preact";
import { useStore } from "../context";
import type { Hex } from "../contract";
import { arrow, type Point } from "./geometry";
import { Army } from "./pieces";

/** Tokens stand a little below the middle, clear of the hex's name. */
const DROP = 1.2;

export function Armies(): JSX.Element {
  const store = useStore();
  const { at } = store.layout.value;
  const marched = store.marched.value;
  return (
    <g>
      {Object.entries(store.armies.value).map(([hex, seat]) => {
        const place = at.get(hex);
        if (place === undefined) return null;
        const scale = store.selection.value === hex ? 1.08 : 1;
        return (
          <Army
            key={hex}
            seat={seat}
            x={place.x}
            y={place.y + DROP}
            scale={scale}
            marched={(marched[hex] ?? 0) > 0}
          />
        );
      })}
    </g>
  );
}

interface Way {
  hexes: Hex[];
  kind: "march" | "card" | "attack";
}

/** The way from the selected army to the pointed hex, if it may go there. */
function useWay(): Way | null {
  const store = useStore();
  const from = store.selection.value;
  const to = store.pointed.value;
  const legal = store.legal.value;
  if (from === null || to === null || legal === null) return null;
  const reach = legal.march[from];
  const via = reach?.to[to];
  if (reach && via !== undefined) {
    return { hexes: via === "" ? [from, to] : [from, via, to], kind: reach.card ? "card" : "march" };
  }
  return legal.attack[from]?.includes(to) ? { hexes: [from, to], kind: "attack" } : null;
}

export function Path(): JSX.Element | null {
  const { at } = useStore().layout.value;
  const way = useWay();
  const points = way?.hexes.map((hex) => at.get(hex)).filter((place) => place !== undefined) ?? [];
  if (way === null || points.length < 2) return null;
  return <Arrow points={points} kind={way.kind} />;
}

export function Arrow({ points, kind }: { points: Point[]; kind: string }): JSX.Element {
  const { line, head } = arrow(points);
  return (
    <g class={`ck-way ${kind}`}>
      <path class="casing" d={line} />
      <path class="casing head" d={head} />
      <path d={line} />
      <path class="head" d={head} />
      {points.slice(1, -1).map((point) => (
        <circle key={point.x} cx={point.x} cy={point.y} r="5" />
      ))}
    </g>
  );
}

/** The army as it would stand after the march. */
export function Ghost(): JSX.Element | null {
  const store = useStore();
  const way = useWay();
  const goal = way === null || way.kind === "attack" ? undefined : way.hexes.at(-1);
  const place = store.layout.value.at.get(goal ?? "");
  const seat = store.armies.value[way?.hexes[0] ?? ""];
  return place && seat ? <Army seat={seat} x={place.x} y={place.y + DROP} ghost /> : null;
}
