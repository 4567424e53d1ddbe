// What is drawn by hand rather than taken from the icon set, and which icon stands for what. Data alone:
// the build writes it into art.json, so that still pictures made in Python look the same.
// Everything is in the unit of a hex with radius 32 around (0, 0).

export const CARD_ICONS: Record<string, string> = {
  Archers: "high-shot",
  Crossbowmen: "crossbow",
  Swordsmen: "crossed-swords",
  Pikemen: "spears",
  Knights: "mounted-knight",
  "Boiling Oil": "cauldron",
  Parapets: "defensive-wall",
  Moat: "drawbridge",
  Ladders: "ladder",
  Sappers: "dig-dug",
  "Siege Tower": "siege-tower",
  Catapults: "catapult",
  Trebuchets: "trebuchet",
  Ballistae: "ballista",
  March: "walking-boot",
};

export const MARK_ICONS: Record<string, string> = {
  army: "barbute",
  castle: "white-tower",
  forest: "pine-tree",
  mountain: "peaks",
  result: "laurels",
  open: "crossed-swords",
  siege: "white-tower",
  marched: "walking-boot",
};

export const PLAYERS = {
  red: { field: "#d55e00", hatch: "#8f3c00" },
  blue: { field: "#0072b2", hatch: "#00456e" },
  green: { field: "#009e73", hatch: "#005c43" },
  yellow: { field: "#f0c52e", hatch: "#9a7400" },
} as const;

/** Hatch of a shield by colour: side of the tile and lines, or dots as [x, y, radius]. */
export const HATCHES = {
  red: { size: 4, lines: "M2 0V4", dots: [] },
  blue: { size: 4, lines: "M0 2H4", dots: [] },
  green: { size: 4, lines: "M-1 1L1 -1M0 4L4 0M3 5L5 3", dots: [] },
  yellow: {
    size: 5,
    lines: "",
    dots: [
      [1.25, 1.25, 0.85],
      [3.75, 3.75, 0.85],
    ],
  },
} as const;

/** A court is the same hatch half as large again, in the field's own colour and drawn broad on a pale ground. */
export const COURT = { scale: 1.5, width: 1.7, dot: 1.2, ground: 0.38 };

export const SHIELD = "M-13 -15H13V0C13 9 6 14.5 0 17.5C-6 14.5 -13 9 -13 0Z";
export const HELM = "translate(-10.5 -12) scale(.041)";
export const TOWER = "translate(-15 -16) scale(.0586)";

/** Pines of a forest and the massif of a mountain, as transforms of their icons. */
export const PINES = [
  "translate(-20.5 -16.5) scale(.0371)",
  "translate(1.5 -17.5) scale(.0332)",
  "translate(7 1) scale(.0312)",
  "translate(-23.5 2.5) scale(.0293)",
  "translate(-12 -3) scale(.043)",
];
export const MASSIF = "translate(-21.5 -21.5) scale(.084)";

const tuft = ([x, y]: readonly [number, number]): string =>
  `M${x} ${y}l2 4M${+(x + 3.4).toFixed(1)} ${+(y - 1.4).toFixed(1)}v5.4M${x + 7} ${y}l-2.2 4`;

/** Tufts of grass; a hex takes number (col + 3 * row) % 4, both counted from 0. */
export const GRASS = (
  [
    [
      [8.5, -2],
      [8.9, -10.9],
      [-1.5, -18.9],
    ],
    [
      [-11.5, 4.3],
      [-4.2, 11],
      [10.2, 11.2],
    ],
    [
      [-2.1, -11.2],
      [-13.1, -12.2],
      [-23.9, -4.5],
    ],
    [
      [4.1, 5.3],
      [13.1, 0],
      [14.5, -11.5],
    ],
  ] as const
).map((tufts) => tufts.map(tuft).join(""));

export const WAVES = {
  width: 16,
  height: 11,
  lines: "M1 4q2 -2.6 4 0t4 0M9 9.5q2 -2.6 4 0t4 0M-7 9.5q2 -2.6 4 0t4 0",
};

/** Ink of every token, the same in both themes. */
export const OUTLINE = "#1b1916";
export const CREAM = "#fffaf0";
