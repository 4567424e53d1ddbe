// Rivers and beaches as paths. Pure; computed once a map.
import { around, corners, DIRECTIONS, type Layout, type Place, type Point, R, xy } from "./geometry";

/** Where a river crosses an edge: off its middle, to a side that both hexes work out alike. */
function crossing(a: Place, b: Place): Point {
  const [first, second] = a.row < b.row || (a.row === b.row && a.col < b.col) ? [a, b] : [b, a];
  const sign = (first.col * 7 + first.row * 3 + second.col + second.row) % 2 === 0 ? 1 : -1;
  const length = Math.hypot(second.x - first.x, second.y - first.y);
  const offset = (sign * 0.24 * R) / length;
  return {
    x: (first.x + second.x) / 2 - (second.y - first.y) * offset,
    y: (first.y + second.y) / 2 + (second.x - first.x) * offset,
  };
}

/** The edges by which a river leaves its hex: to every river beside it, and an end by the coast gets one mouth. */
function outlets(map: Layout, place: Place): number[] {
  const beside = around(map, place.name);
  const edges = DIRECTIONS.map((_, i) => i).filter((i) => beside[i]?.terrain === "river");
  if (edges.length > 1) return edges;
  const source = edges[0] ?? 0;
  const turn = (i: number): number => 3 - Math.abs(3 - Math.abs(i - source));
  const mouths = DIRECTIONS.map((_, i) => i).filter((i) => beside[i]?.terrain === "sea");
  const mouth = mouths.sort((a, b) => turn(b) - turn(a))[0];
  return mouth === undefined ? edges : [...edges, mouth];
}

function inward(edge: number, from: Point): Point {
  const angle = (edge * Math.PI) / 3;
  return { x: from.x - Math.cos(angle) * 0.55 * R, y: from.y - Math.sin(angle) * 0.55 * R };
}

function course(map: Layout, place: Place): string {
  const beside = around(map, place.name);
  const ends = outlets(map, place).map((edge) => {
    const point = crossing(place, beside[edge] as Place);
    return { point, handle: inward(edge, point) };
  });
  const [first] = ends;
  const spring = { x: place.x + 0.05 * R, y: place.y - 0.12 * R };
  if (first === undefined) return `M${xy(spring)}h.1`;
  if (ends.length === 1) return `M${xy(first.point)}Q${xy(first.handle)} ${xy(spring)}`;
  return ends
    .slice(1)
    .map((end, i) => {
      const start = ends[i] as typeof first;
      return `M${xy(start.point)}C${xy(start.handle)} ${xy(end.handle)} ${xy(end.point)}`;
    })
    .join("");
}

export function rivers(map: Layout): string {
  return map.places
    .filter((place) => place.terrain === "river")
    .map((place) => course(map, place))
    .join("");
}

/** The beach: every edge between sea and land, drawn a little inside the sea. */
export function shore(map: Layout): string {
  const edges: string[] = [];
  for (const place of map.places.filter(({ terrain }) => terrain === "sea")) {
    const points = corners(place, 0.965);
    around(map, place.name).forEach((other, i) => {
      if (other === null || other.terrain === "sea") return;
      edges.push(`M${xy(points[i] as Point)}L${xy(points[(i + 1) % 6] as Point)}`);
    });
  }
  return edges.join("");
}
