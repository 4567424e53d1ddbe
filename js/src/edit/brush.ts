// Brushes, and what a click with one asks to be changed. Whether that may be is for Python to say.
import type { Edit, Hex, Player, Seat, Snapshot, Terrain } from "../contract";
import type { Phrase } from "../phrases";
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

/** What a click does, as a sentence, and what it asks for: null where nothing would change. */
export interface Stroke {
  phrase: Phrase;
  edit: Edit | null;
}

/** A click on what a brush has placed takes it off again; only land must be something. */
export function stroke(
  brush: Brush,
  { hex, terrain, army, holder }: Spot,
  said: (fields: { seat?: Seat | null; terrain?: Terrain }) => Phrase["fields"],
): Stroke {
  const { kind } = brush;
  if (kind === "terrain") {
    const { value } = brush;
    const same = value === terrain;
    return {
      phrase: {
        word: same ? "put_terrain_same" : "put_terrain",
        fields: { hex, ...said({ terrain: value }) },
      },
      edit: same ? null : { terrain: { [hex]: value } },
    };
  }
  const before = kind === "army" ? army : holder;
  const after = brush.value === before ? null : brush.value;
  const word: WordKey =
    after !== null ? `put_${kind}` : before !== null ? `put_${kind}_none` : `put_${kind}_same`;
  const change = { [hex]: after };
  return {
    phrase: { word, fields: { hex, ...said({ seat: after ?? before }) } },
    edit: after === before ? null : kind === "army" ? { armies: change } : { control: change },
  };
}

/** What a hex is like in a position. */
export function spot(now: Pick<Snapshot, "armies" | "control">, hex: Hex, terrain: Terrain): Spot {
  return { hex, terrain, army: now.armies[hex] ?? null, holder: now.control[hex] ?? null };
}
