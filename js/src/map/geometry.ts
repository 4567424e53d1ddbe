// Where hexes lie: pointy tops, odd-r offset, rows 2, 4, 6 half a hex to the right. Pure.
// The unit is chosen so that a hex has radius R; whoever draws scales the whole.
import type { Hex, Terrain } from "../contract";

export const R = 32;
export const WIDTH = Math.sqrt(3) * R;
const MARGIN = 4.5;

/** In the order of the six edges, clockwise from the right. */
export const DIRECTIONS = ["east", "southeast", "southwest", "west", "northwest", "northeast"] as const;
export type Direction = (typeof DIRECTIONS)[number];

export interface Point {
  x: number;
  y: number;
}

export interface Place extends Point {
  name: Hex;
  col: number;
  row: number;
  terrain: Terrain;
}

export interface Layout {
  places: Place[];
  at: ReadonlyMap<Hex, Place>;
  rows: Place[][];
  box: { x: number; y: number; width: number; height: number };
}

export function parse(name: Hex): { col: number; row: number } {
  const [, letters = "", digits = ""] = /^([A-Z]+)(\d+)$/.exec(name) ?? [];
  if (letters === "") throw new Error(`${name} is no hex`);
  const col = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return { col, row: Number(digits) - 1 };
}

export function format(col: number, row: number): Hex {
  let letters = "";
  for (let rest = col + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return `${letters}${row + 1}`;
}

export function center(col: number, row: number): Point {
  return { x: WIDTH * (col + (row % 2) / 2), y: 1.5 * R * row };
}

export function corners(at: Point, scale = 1): Point[] {
  return DIRECTIONS.map((_, i) => {
    const angle = ((2 * i - 1) * Math.PI) / 6;
    return { x: at.x + R * scale * Math.cos(angle), y: at.y + R * scale * Math.sin(angle) };
  });
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** A point as SVG wants it. */
export const xy = (point: Point): string => `${round(point.x)} ${round(point.y)}`;

export function ring(at: Point, scale = 1): string {
  return `M${corners(at, scale).map(xy).join("L")}Z`;
}

export function layout(hexes: Record<Hex, Terrain>): Layout {
  const places = Object.entries(hexes).map(([name, terrain]) => {
    const { col, row } = parse(name);
    return { name, terrain, col, row, ...center(col, row) };
  });
  const rows: Place[][] = [];
  for (const place of places) {
    rows[place.row] ??= [];
    rows[place.row]?.push(place);
  }
  return {
    places,
    at: new Map(places.map((place) => [place.name, place])),
    rows: rows.filter(Boolean),
    box: box(places),
  };
}

/** The rectangle around some hexes, with room for the rings that reach over their edges. */
export function box(places: readonly Point[]): Layout["box"] {
  const xs = places.map((place) => place.x);
  const ys = places.map((place) => place.y);
  const x = Math.min(...xs) - WIDTH / 2 - MARGIN;
  const y = Math.min(...ys) - R - MARGIN;
  return {
    x,
    y,
    width: Math.max(...xs) + WIDTH / 2 + MARGIN - x,
    height: Math.max(...ys) + R + MARGIN - y,
  };
}

export function neighbour(name: Hex, direction: Direction): Hex | null {
  const { col, row } = parse(name);
  const shift = row % 2;
  const [dc, dr] = {
    east: [1, 0],
    southeast: [shift, 1],
    southwest: [shift - 1, 1],
    west: [-1, 0],
    northwest: [shift - 1, -1],
    northeast: [shift, -1],
  }[direction] as [number, number];
  return col + dc < 0 || row + dr < 0 ? null : format(col + dc, row + dr);
}

/** The neighbours that the map has, by edge; an edge where the map ends holds null. */
export function around(map: Layout, name: Hex): (Place | null)[] {
  return DIRECTIONS.map((direction) => map.at.get(neighbour(name, direction) ?? "") ?? null);
}

/** One row up or down, as near as can be to a remembered x, so that a straight run stays straight. */
export function vertical(map: Layout, from: Place, step: 1 | -1, x: number): Place | null {
  const row = map.places.filter((place) => place.row === from.row + step);
  const distance = (place: Place): number => Math.abs(place.x - x);
  return row.reduce<Place | null>(
    (best, place) => (best === null || distance(place) < distance(best) ? place : best),
    null,
  );
}

export function toward(from: Point, to: Point, distance: number): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return {
    x: from.x + ((to.x - from.x) / length) * distance,
    y: from.y + ((to.y - from.y) / length) * distance,
  };
}

/** An arrow along some hexes, off the middle of the first and short of the middle of the last. */
export function arrow(points: readonly Point[]): { line: string; head: string } {
  const [first, second] = points as [Point, Point];
  const last = points[points.length - 1] as Point;
  const before = points[points.length - 2] as Point;
  const tip = toward(last, before, 16);
  const base = toward(last, before, 25);
  const nx = (tip.y - base.y) * (8 / 9);
  const ny = (base.x - tip.x) * (8 / 9);
  const line = [toward(first, second, 18), ...points.slice(1, -1), base];
  return {
    line: `M${line.map(xy).join("L")}`,
    head: `M${xy(tip)}L${xy({ x: base.x + nx, y: base.y + ny })}L${xy({ x: base.x - nx, y: base.y - ny })}Z`,
  };
}
