// Armies, and the way one would go.
import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { useStore } from "../context";
import type { Hex, Seat } from "../contract";
import { arrow, type Point } from "./geometry";
import { Army } from "./pieces";

/** Tokens stand a little below the middle, clear of the hex's name. */
const DROP = 1.2;
/** Milliseconds. */
const SLIDE = 180;

type Armed = Readonly<Record<Hex, Seat>>;

/** The one army that stands elsewhere than before, if it is one. */
export function moved(before: Armed, now: Armed): { src: Hex; dst: Hex } | null {
  const gone = Object.keys(before).filter((hex) => now[hex] === undefined);
  const come = Object.keys(now).filter((hex) => before[hex] === undefined);
  const [src, dst] = [gone[0], come[0]];
  if (gone.length !== 1 || come.length !== 1 || src === undefined || dst === undefined) return null;
  return before[src] === now[dst] ? { src, dst } : null;
}

/** Lets an army be seen on its way. It stands there already, so nothing waits for the end of it. */
function useSlide(): { current: SVGGElement | null } {
  const store = useStore();
  const group = useRef<SVGGElement>(null);
  const armies = store.armies.value;
  const before = useRef(armies);
  useLayoutEffect(() => {
    const move = moved(before.current, armies);
    before.current = armies;
    const { at } = store.layout.value;
    const [src, dst] = [at.get(move?.src ?? ""), at.get(move?.dst ?? "")];
    if (!src || !dst || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const start = { transform: `translate(${src.x - dst.x}px, ${src.y - dst.y}px)` };
    const token = group.current?.querySelector(`[data-at="${dst.name}"]`);
    token?.animate([start, { transform: "none" }], { duration: SLIDE, easing: "ease-out" });
  }, [armies]);
  return group;
}

export function Armies(): JSX.Element {
  const store = useStore();
  const { at } = store.layout.value;
  const marched = store.marched.value;
  return (
    <g ref={useSlide()}>
      {Object.entries(store.armies.value).map(([hex, seat]) => {
        const place = at.get(hex);
        if (place === undefined) return null;
        const scale = store.selection.value === hex ? 1.08 : 1;
        return (
          <g key={hex} data-at={hex}>
            <Army
              seat={seat}
              x={place.x}
              y={place.y + DROP}
              scale={scale}
              marched={(marched[hex] ?? 0) > 0}
            />
          </g>
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
