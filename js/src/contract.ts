// The wire between Python and the page: what `_map` and `_snapshot` hold and what goes back.
// docs/architecture.md is its description; nothing is computed here.

export type Seat = string;
export type Hex = string;
export type CardName = string;
export type Terrain = "clear" | "forest" | "mountain" | "river" | "sea" | "castle";
export type Phase = "setup" | "draw" | "march" | "battle" | "recruit" | "control";
export type Side = "attacker" | "defender";
export type Hand = Readonly<Record<CardName, number>>;

export interface Player {
  seat: Seat;
  letter: string;
  name: string;
  colour: string;
}

export interface Card {
  name: CardName;
  open: number;
  siege: number;
  side: Side | null;
  note: string;
  battle_note: { open: string; siege: string };
  text: string;
}

export interface GameMap {
  title: string;
  hexes: Record<Hex, Terrain>;
  players: Player[];
  cards: Card[];
  victory: number;
  rules: { id: string; title: string; text: string }[];
  words: Record<string, string>;
  keys: { keys: string[]; text: string }[];
  about: string[];
}

export interface Reach {
  card: boolean;
  /** Where to, and the hex passed through on the way or "". */
  to: Record<Hex, Hex>;
  short: Hex[];
}

export interface Playable {
  max: number;
  value: number;
  why: string | null;
}

export interface Legal {
  march: Record<Hex, Reach>;
  attack: Record<Hex, Hex[]>;
  commit: Record<CardName, Playable> | null;
  advance: { src: Hex; dst: Hex } | null;
  recruit: Hex[];
  disband: Hex[];
  claim: Hex[];
  end: boolean;
  guard: { text: string; hexes: Hex[] } | null;
}

export interface PlayerState {
  castles: number;
  armies: number;
  cards: number;
  out: string | null;
  note: string;
}

export interface Line {
  icon: string;
  text: string;
  rule: string;
  value: number;
  struck?: boolean;
  by?: string;
}

interface AnySide {
  seat: Seat;
  name: string;
  at: Hex;
  place: string;
  label: string;
  total: number;
  committed: boolean;
  backs: number;
  lines: Line[];
  note: string;
}

export interface SideView extends AnySide {
  cards: CardName[];
}

export interface RevealedSide extends AnySide {
  cards: { card: CardName; value: number; by: CardName | null }[];
}

interface AnyBattle {
  title: string;
  note: string;
  siege: boolean;
  points: { text: string; rule: string }[];
}

export interface Battle extends AnyBattle {
  terrain: Terrain;
  sides: Record<Side, SideView>;
  asks: Side;
}

export interface Reveal extends AnyBattle {
  n: number;
  sides: Record<Side, RevealedSide>;
  winner: Side;
  verdict: string;
  why: string;
  advance: { text: string; src: Hex; dst: Hex; stay_text: string; go_text: string } | null;
}

export interface LogEntry {
  n: number;
  round: number;
  seat: Seat | null;
  text: string;
}

export interface Curtain {
  seat: Seat;
  name: string;
  title: string;
  text: string;
  button: string;
  /** How many of the last log entries the seat has missed, and what they are called. */
  since: number;
  since_title: string;
}

export interface Over {
  title: string;
  text: string;
  stand: { seat: Seat; text: string }[];
}

/** What one may go through a game by. */
export type Unit = "event" | "action" | "turn";

/** What makes a snapshot one of a past moment. */
export interface Past {
  name: string;
  /** Number of the last action. */
  action: number;
  /** Where the moment stands among the stops of a unit. */
  places: Record<Unit, { at: number; last: number }>;
  /** What playing on from here does, where that is offered. */
  fork: string | null;
  /** The land, where it has been another. */
  hexes: Record<Hex, Terrain> | null;
}

/** Which moment is asked for: by steps from one or from now, by number, or by an entry of the log. */
export type Look =
  | { by: Unit; step: number; start: string | null }
  | { by: Unit; stop: number }
  | { entry: number };

export interface Snapshot {
  rev: number;
  seat: string;
  viewer: Seat | null;
  phase: Phase;
  active: Seat;
  to_act: Seat | null;
  round: number;
  winner: Seat | null;
  acts: boolean;
  /** Whether the position may be changed here. */
  editable: boolean;
  prompt: { text: string; hint: string };
  /** That a cell waits for the next action. */
  waiting: string | null;
  players: Record<Seat, PlayerState>;
  armies: Record<Hex, Seat>;
  control: Record<Hex, Seat | null>;
  marched: Record<Hex, number>;
  attacked: Record<Hex, number>;
  last: Hex[];
  deck: number;
  discard: Hand;
  hands: Record<Seat, Hand>;
  legal: Legal | null;
  undo: { ok: boolean; text: string };
  redo: { ok: boolean; text: string };
  battle: Battle | null;
  reveal: Reveal | null;
  curtain: Curtain | null;
  log: LogEntry[];
  over: Over | null;
  select: [Hex | null, number];
  guard: boolean;
  auto_end: boolean;
  /** That this is not the game the board was made for. */
  line: string | null;
  past: Past | null;
}

/** What is to be changed of the position, as Python's `Game.edit` takes it: null is nobody. */
export interface Edit {
  armies?: Record<Hex, Seat | null>;
  control?: Record<Hex, Seat | null>;
  terrain?: Record<Hex, Terrain>;
  hands?: Record<Seat, Hand>;
  /** What comes on top, first drawn first. */
  deck?: CardName[];
  discard?: Hand;
  turn?: string;
  round?: number;
}

/** What is asked of Python, by verb, with its argument. */
export interface Verbs {
  act: string;
  undo: null;
  redo: null;
  reveal: Seat;
  select: Hex | null;
  option: { guard: boolean } | { auto_end: boolean };
  again: null;
  /** Of now, or of a past moment by its name. */
  text: string | null;
  /** The position as a cell, of the same. */
  cell: string | null;
  edit: Edit;
  look: Look;
  fork: string;
  ping: null;
}

export interface Command {
  id: string;
  rev: number;
  do: keyof Verbs;
  with: Verbs[keyof Verbs];
}

export interface Answer {
  /** null where the command was of no known form. */
  id: string | null;
  ok: boolean;
  error?: string;
  rule?: string | null;
  text?: string;
  /** The past moment that was asked for; null is now. */
  moment?: Snapshot | null;
}

/** As much of anywidget's model as the board uses: it reads traits and sends messages, it never sets. */
export interface Model {
  get(name: "_map"): GameMap;
  get(name: "_snapshot"): Snapshot;
  on(event: string, listener: (...args: never[]) => void): void;
  off(event: string, listener: (...args: never[]) => void): void;
  send(message: Command): void;
}
