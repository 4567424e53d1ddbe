// Brushes, and what a click with one asks to be changed. Whether that may be is for Python to say.
import type { Edit, Hex, Player, Seat, Snapshot, Terrain } from "../contract";
import type { WordKey } from "../words";

export type Kind = "army" | "control" | "terrain";

/** What is placed: of armies and control null is nobody's. */
export type Brush = { kind: "army" | "control"; value: Seat | null } | { kind: "terrain"; value: Terrain };

export const KINDS: readonly Kind[] = ["army", "control", "terrain"];

const LAND: readonly Terrain[] = ["clear", "forest", "mountain", "river", "sea", "castle"];

export const named = ({ kind, value }: Brush): string => `${kind}-${value ?? "none"}`;

/** The brushes of a kind, in the order in which digits choose them. */
export function brushes(kind: Kind, players: readonly Player[]): Brush[] {
  if (kind === "terrain") return LAND.map((value) => ({ kind, value }));
  return [...players.map(({ seat }) => seat), null].map((value) => ({ kind, value }));
}

/** What a hex is like now. */
export interface Spot {
  hex: Hex;
  terrain: Terrain;
  army: Seat | null;
  holder: Seat | null;
}

export function spot(now: Pick<Snapshot, "armies" | "control">, hex: Hex, terrain: Terrain): Spot {
  return { hex, terrain, army: now.armies[hex] ?? null, holder: now.control[hex] ?? null };
}

export interface Stroke {
  /** The sentence that says what a click does. */
  word: WordKey;
  /** What that sentence is about: whose piece, or which land. */
  about: Seat | Terrain | null;
  /** What is asked for, and what then stands there; null where nothing would change. */
  edit: Edit | null;
  after: Brush | null;
}

/** What a click does. On what the brush has placed it takes that off again; only land must be something. */
export function stroke(brush: Brush, { hex, terrain, army, holder }: Spot): Stroke {
  if (brush.kind === "terrain") {
    const { value } = brush;
    if (value === terrain) return { word: "put_terrain_same", about: value, edit: null, after: null };
    return { word: "put_terrain", about: value, edit: { terrain: { [hex]: value } }, after: brush };
  }
  const { kind } = brush;
  const before = kind === "army" ? army : holder;
  const value = brush.value === before ? null : brush.value;
  if (value === before) return { word: `put_${kind}_same`, about: null, edit: null, after: null };
  const change = { [hex]: value };
  return {
    word: value === null ? `put_${kind}_none` : `put_${kind}`,
    about: value ?? before,
    edit: kind === "army" ? { armies: change } : { control: change },
    after: { kind, value },
  };
}
