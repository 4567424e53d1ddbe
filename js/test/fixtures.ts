// A small war for tests and for looking at the board: four players on eleven by eight hexes, round 5.
import type { Battle, GameMap, Legal, Line, LogEntry, Reveal, Snapshot, Terrain } from "../src/contract";
import { format } from "../src/map/geometry";

const GRID = `
w @ . f ^ . . @ . ^ f
w . . . ^ f . . . . @
. . ~ @ . . . f @ . .
@ ~ . . . ^ ^ ~ . . f
. . ~ . . ^ @ . ~ . .
f @ ~ . f . f . ~ @ .
. . ~ @ . . . @ f ~ .
w w . . f @ . f w w w`;

const SIGNS: Record<string, Terrain> = {
  ".": "clear",
  f: "forest",
  "^": "mountain",
  "~": "river",
  w: "sea",
  "@": "castle",
};

export function hexes(grid: string): Record<string, Terrain> {
  const found: Record<string, Terrain> = {};
  for (const [row, line] of grid.trim().split("\n").entries()) {
    for (const [col, sign] of line.trim().split(/\s+/).entries()) {
      const terrain = SIGNS[sign];
      if (terrain !== undefined) found[format(col, row)] = terrain;
    }
  }
  return found;
}

const CARDS: [string, number, number, "attacker" | "defender" | null, string][] = [
  ["Archers", 3, 4, null, "beats Pikemen"],
  ["Crossbowmen", 2, 4, null, "beats Pikemen"],
  ["Swordsmen", 3, 3, null, ""],
  ["Pikemen", 3, 3, null, "beats Knights"],
  ["Knights", 4, 3, null, "beats Archers"],
  ["Boiling Oil", 0, 4, "defender", "defender only"],
  ["Parapets", 0, 5, "defender", "defender only"],
  ["Moat", 0, 6, "defender", "defender only"],
  ["Ladders", 0, 4, "attacker", "attacker only"],
  ["Sappers", 0, 5, "attacker", "attacker only"],
  ["Siege Tower", 0, 6, "attacker", "attacker only"],
  ["Catapults", 1, 4, null, ""],
  ["Trebuchets", 1, 5, null, ""],
  ["Ballistae", 2, 3, null, ""],
  ["March", 1, 0, null, "second march"],
];

export function map(words: Record<string, string> = {}): GameMap {
  return {
    title: "Borderlands",
    hexes: hexes(GRID),
    players: [
      { seat: "red", letter: "R", name: "Ann", colour: "Red" },
      { seat: "blue", letter: "B", name: "Ben", colour: "Blue" },
      { seat: "green", letter: "G", name: "Cleo", colour: "Green" },
      { seat: "yellow", letter: "Y", name: "Dov", colour: "Yellow" },
    ],
    cards: CARDS.map(([name, open, siege, side, note]) => ({
      name,
      open,
      siege,
      side,
      note,
      battle_note: { open: side === null ? note : "", siege: side === null ? "" : note },
      text: `${name}: ${open} in an open battle, ${siege} in a siege. ${note}`,
    })),
    victory: 7,
    rules: [
      {
        id: "T2",
        title: "Seven castles win",
        text: "Whoever first holds seven of the castles wins the war.",
      },
      {
        id: "M2",
        title: "Armies in the way",
        text: "An army never enters or passes a hex with another army.",
      },
    ],
    words,
    keys: [{ keys: ["M"], text: "legal moves here" }],
    about: ["Castlekeep.", "Icons by game-icons.net, CC BY 3.0, coordinates rounded."],
  };
}

const LOG: [number, string | null, string][] = [
  [3, "red", "Ann recruits in B1"],
  [4, "red", "Ann takes G5"],
  [4, "blue", "Ben marches H2 to G3"],
  [4, "blue", "Ben besieges G5: 11 to 14, Ann holds"],
  [4, "green", "Cleo ends March"],
  [4, "green", "Cleo recruits in D7"],
  [4, "yellow", "Dov marches I6 to I7, discards March"],
  [4, "yellow", "Dov beats Cleo at I7, 9 to 7"],
  [4, "yellow", "Dov recruits in H7"],
  [4, "yellow", "Dov takes J6"],
  [5, "red", "Ann draws 2 cards"],
  [5, "red", "Ann marches D5 to C4"],
];

export function log(): LogEntry[] {
  return LOG.map(([round, seat, text], n) => ({
    n,
    round,
    seat,
    text,
  }));
}

const NOTHING: Legal = {
  march: {},
  attack: {},
  commit: null,
  advance: null,
  recruit: [],
  disband: [],
  claim: [],
  end: false,
  guard: null,
};

export function legal(part: Partial<Legal>): Legal {
  return { ...NOTHING, ...part };
}

/** Red's March phase: E4 may go two hexes, C4 has marched and would need the card. */
export function march(part: Partial<Snapshot> = {}): Snapshot {
  return {
    rev: 40,
    seat: "hotseat",
    viewer: "red",
    phase: "march",
    active: "red",
    to_act: "red",
    round: 5,
    winner: null,
    acts: true,
    editable: false,
    prompt: { text: "Ann, march your armies.", hint: "Choose one of the ringed armies." },
    waiting: null,
    players: {
      red: { castles: 4, armies: 4, cards: 7, out: null, note: "to act" },
      blue: { castles: 3, armies: 3, cards: 7, out: null, note: "" },
      green: { castles: 2, armies: 2, cards: 7, out: null, note: "" },
      yellow: { castles: 2, armies: 3, cards: 7, out: null, note: "" },
    },
    armies: {
      B1: "red",
      C4: "red",
      E4: "red",
      G5: "red",
      K2: "blue",
      G3: "blue",
      I3: "blue",
      B6: "green",
      D7: "green",
      J6: "yellow",
      H7: "yellow",
      I7: "yellow",
    },
    control: {
      B1: "red",
      D3: "red",
      A4: "red",
      G5: "red",
      H1: "blue",
      K2: "blue",
      I3: "blue",
      B6: "green",
      D7: "green",
      J6: "yellow",
      H7: "yellow",
      F8: null,
    },
    marched: { C4: 1 },
    attacked: {},
    last: ["D5", "C4"],
    deck: 18,
    discard: { Archers: 4, Swordsmen: 4, Catapults: 2, March: 4 },
    hands: { red: { Archers: 1, Knights: 2, "Siege Tower": 1, Trebuchets: 1, Moat: 1, March: 1 } },
    legal: legal({
      march: {
        B1: { card: false, to: { A3: "B2", B2: "", B3: "B2", C1: "", C2: "B2", D2: "C2" }, short: ["C1"] },
        C4: {
          card: true,
          to: { B4: "", C3: "", C5: "", D3: "", D4: "", D5: "", D6: "D5", E3: "D4" },
          short: [],
        },
        E4: {
          card: false,
          to: { D2: "E3", D3: "", D4: "", D5: "", D6: "E5", E3: "", E5: "", F3: "E3" },
          short: ["D3", "D4", "D5", "E3", "E5"],
        },
      },
      end: true,
      guard: { text: "B1, E4 and G5 have not marched. End March all the same?", hexes: ["B1", "E4", "G5"] },
    }),
    undo: { ok: true, text: "Take back D5-C4" },
    redo: { ok: false, text: "Nothing to do again." },
    battle: null,
    reveal: null,
    curtain: null,
    log: log(),
    over: null,
    select: [null, 0],
    guard: true,
    line: null,
    past: null,
    auto_end: true,
    ...part,
  };
}

const support = (hex: string): Line => ({ icon: "army", text: `Support from ${hex}`, rule: "B6", value: 1 });

export const BATTLE: Battle = {
  title: "Siege of I3",
  note: "cards count by their siege value",
  siege: true,
  terrain: "castle",
  sides: {
    attacker: {
      seat: "red",
      name: "Ann attacks",
      at: "H3",
      place: "Red at H3",
      label: "so far",
      total: 1,
      committed: false,
      backs: 7,
      cards: [],
      lines: [support("H4")],
      note: "",
    },
    defender: {
      seat: "blue",
      name: "Ben defends",
      at: "I3",
      place: "Blue at I3, castle",
      label: "known",
      total: 1,
      committed: false,
      backs: 7,
      cards: [],
      lines: [support("G3")],
      note: "Ben commits after you.",
    },
  },
  points: [
    { text: "Siege values count.", rule: "T25" },
    { text: "Nothing is destroyed.", rule: "B4" },
    { text: "Terrain adds nothing.", rule: "B5" },
    { text: "A tie is Ben's.", rule: "B8" },
  ],
  asks: "attacker",
};

/** Red attacks I3 from H3 and chooses cards. */
export function siege(part: Partial<Snapshot> = {}): Snapshot {
  const base = march();
  const { C4: _, E4: __, ...rest } = base.armies;
  const value = (card: string): number => CARDS.find(([name]) => name === card)?.[2] ?? 0;
  return {
    ...base,
    rev: 50,
    phase: "battle",
    prompt: { text: "Ann, pick the cards you play in this siege.", hint: "Click or 1 to 7." },
    armies: { ...rest, H3: "red", H4: "red" },
    marched: {},
    last: ["H3", "I3"],
    battle: BATTLE,
    legal: legal({
      commit: Object.fromEntries(
        Object.entries(base.hands["red"] ?? {}).map(([card, max]) => [
          card,
          { max, value: value(card), why: card === "Moat" ? "defender only" : null },
        ]),
      ),
    }),
    ...part,
  };
}

const LEDGER: Record<string, Line[]> = {
  attacker: [
    { icon: "Knights", text: "Knights", rule: "B4", value: 0, struck: true, by: "Pikemen" },
    { icon: "Knights", text: "Knights", rule: "T44", value: 4 },
    { icon: "Archers", text: "Archers", rule: "T44", value: 3 },
    { icon: "Swordsmen", text: "Swordsmen", rule: "T44", value: 3 },
    support("F1"),
  ],
  defender: [
    { icon: "Pikemen", text: "Pikemen", rule: "B4", value: 0, struck: true, by: "Archers" },
    { icon: "Crossbowmen", text: "Crossbowmen", rule: "T44", value: 2 },
    { icon: "Swordsmen", text: "Swordsmen", rule: "T44", value: 3 },
    { icon: "forest", text: "Defends in forest", rule: "B5", value: 2 },
    support("G3"),
  ],
};

export const REVEAL: Reveal = {
  n: 3,
  title: "Open battle at F2",
  note: "cards count by their open value",
  siege: false,
  sides: {
    attacker: {
      seat: "red",
      name: "Ann attacks",
      at: "F3",
      place: "Red army at F3",
      label: "",
      total: 11,
      committed: true,
      backs: 0,
      cards: [
        { card: "Knights", value: 4, by: "Pikemen" },
        { card: "Knights", value: 4, by: null },
        { card: "Archers", value: 3, by: null },
        { card: "Swordsmen", value: 3, by: null },
      ],
      lines: LEDGER["attacker"] ?? [],
      note: "",
    },
    defender: {
      seat: "blue",
      name: "Ben defends",
      at: "F2",
      place: "Blue army at F2, forest",
      label: "",
      total: 8,
      committed: true,
      backs: 0,
      cards: [
        { card: "Pikemen", value: 3, by: "Archers" },
        { card: "Crossbowmen", value: 2, by: null },
        { card: "Swordsmen", value: 3, by: null },
      ],
      lines: LEDGER["defender"] ?? [],
      note: "",
    },
  },
  points: [
    { text: "Open values count.", rule: "T26" },
    { text: "A tie is Ben's.", rule: "B8" },
  ],
  winner: "attacker",
  verdict: "Ann wins, 11 to 8.",
  why: "Ben's army is destroyed; F2 is empty.",
  advance: {
    text: "Advance into F2 or stay at F3?",
    src: "F3",
    dst: "F2",
    stay_text: "Stay at F3",
    go_text: "Advance to F2",
  },
};

/** Red has won at F2 and is asked whether to go in. */
export function revealed(part: Partial<Snapshot> = {}): Snapshot {
  const base = march();
  const { C4: _, E4: __, ...rest } = base.armies;
  return {
    ...base,
    rev: 60,
    phase: "battle",
    prompt: { text: "Ann, you won. Advance into F2 or stay at F3?", hint: "" },
    armies: { ...rest, F3: "red", F1: "red" },
    marched: {},
    hands: { red: { "Siege Tower": 1, Trebuchets: 1, Moat: 1 } },
    legal: legal({ advance: { src: "F3", dst: "F2" } }),
    reveal: REVEAL,
    ...part,
  };
}

/** The board goes to Ben. */
export function curtain(part: Partial<Snapshot> = {}): Snapshot {
  return march({
    rev: 70,
    viewer: null,
    active: "blue",
    to_act: "blue",
    acts: false,
    hands: {},
    legal: null,
    curtain: {
      seat: "blue",
      name: "Ben",
      title: "Hand the board to Ben",
      text: "Blue's turn in round 5. No hand is on this page now.",
      button: "I am Ben, show my hand",
      since: 6,
      since_title: "Since you were last here",
    },
    ...part,
  });
}

export function over(part: Partial<Snapshot> = {}): Snapshot {
  const base = march();
  return {
    ...base,
    rev: 80,
    phase: "control",
    to_act: null,
    acts: false,
    winner: "red",
    hands: {},
    legal: null,
    prompt: { text: "Ann has won.", hint: "The map shows the final position." },
    players: { ...base.players, blue: { castles: 0, armies: 0, cards: 0, out: "out in round 8", note: "" } },
    over: {
      title: "Ann wins",
      text: "Red controls seven castles, in round 9.",
      stand: [
        { seat: "red", text: "Ann 7" },
        { seat: "green", text: "Cleo 2" },
        { seat: "yellow", text: "Dov 2" },
        { seat: "blue", text: "Ben, out in round 8" },
      ],
    },
    ...part,
  };
}
