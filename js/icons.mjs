// The pictures of game-icons.net that the board uses, picked from the thousands in the package.
// Each is one path in a field of 512 by 512; anything else would need another renderer in Python.
// Drawn at 52 px at most, whole numbers in a coarser field are more than fine enough, and take half the bytes.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const NAMES = [
  "ballista",
  "barbute",
  "catapult",
  "cauldron",
  "crossbow",
  "crossed-swords",
  "defensive-wall",
  "dig-dug",
  "drawbridge",
  "high-shot",
  "ladder",
  "laurels",
  "mounted-knight",
  "peaks",
  "pine-tree",
  "siege-tower",
  "spears",
  "trebuchet",
  "walking-boot",
  "white-tower",
];

/** Which coordinate each argument of a command is: x, y, or a number that stays as it is. */
const ARGUMENTS = {
  m: "xy",
  l: "xy",
  t: "xy",
  h: "x",
  v: "y",
  c: "xyxyxy",
  s: "xyxy",
  q: "xyxy",
  a: "nnnnnxy",
  z: "",
};
const NUMBER = /[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/y;
const FLAG = /[01]/y;

/** The commands of a path one by one: letter and numbers, repeated commands written out. */
function* commands(path) {
  for (const [, letter, text] of path.matchAll(/([a-z])([^a-z]*)/gi)) {
    const kinds = ARGUMENTS[letter.toLowerCase()];
    let at = 0;
    let command = letter;
    do {
      const numbers = [...kinds].map((_, i) => {
        // The two flags of an arc may stand without anything between them.
        const token = kinds.length === 7 && (i === 3 || i === 4) ? FLAG : NUMBER;
        while (/[\s,]/.test(text[at] ?? "")) at += 1;
        token.lastIndex = at;
        const [number] = token.exec(text);
        at = token.lastIndex;
        return Number(number);
      });
      yield [command, numbers];
      // What follows the first pair of a move without a letter of its own is a line.
      if (command === "m") command = "l";
      if (command === "M") command = "L";
    } while (/\d/.test(text.slice(at)));
  }
}

/** Says a flat curve, a level line or a curve that goes smoothly on from the last one in fewer numbers. */
function simplest(name, args, smooth) {
  const [x, y] = args.slice(-2);
  const off = (i) => Math.abs(args[i] * y - args[i + 1] * x) / (Math.hypot(x, y) || 1);
  const between = (i) =>
    args[i] * x + args[i + 1] * y >= 0 && Math.hypot(args[i], args[i + 1]) <= Math.hypot(x, y);
  if (name === "c" && [0, 2].every((i) => off(i) < 1.2 && between(i))) return simplest("l", [x, y]);
  if (name === "c" && Math.hypot(args[0] - smooth.x, args[1] - smooth.y) <= 1.5) return ["s", args.slice(2)];
  if (name === "l" && x === 0) return ["v", [y]];
  if (name === "l" && y === 0) return ["h", [x]];
  return [name, args];
}

/** The same path in whole numbers, in a field of the given part of 512. Every point is rounded where it lies, so that errors do not add up. */
function whole(path, part) {
  let out = "";
  let last = "";
  const exact = { x: 0, y: 0 };
  const drawn = { x: 0, y: 0 };
  const start = { x: 0, y: 0 };
  const smooth = { x: Number.NaN, y: Number.NaN };
  for (const [letter, numbers] of commands(path)) {
    const name = letter.toLowerCase();
    const kinds = ARGUMENTS[name];
    const goal = { ...exact };
    const args = numbers.map((number, i) => {
      const axis = kinds[i];
      // Radii of an arc shrink with the field; its angle and flags do not.
      if (axis === "n") return i > 1 ? Math.round(number) : Math.round(number * part);
      goal[axis] = number * part + (letter === name ? exact[axis] : 0);
      return Math.round(goal[axis]) - drawn[axis];
    });
    Object.assign(exact, name === "z" ? start : goal);
    drawn.x = Math.round(exact.x);
    drawn.y = Math.round(exact.y);
    if (name === "m") Object.assign(start, exact);
    const [drawnName, drawnArgs] = simplest(name, args, smooth);
    smooth.x = smooth.y = Number.NaN;
    if (/[cs]/.test(drawnName)) {
      const [x2, y2, x, y] = args.slice(-4);
      Object.assign(smooth, { x: x - x2, y: y - y2 });
    }
    out += drawnName === last && drawnName !== "m" ? " " : drawnName;
    out += drawnArgs.join(" ");
    last = drawnName;
  }
  return out.replaceAll(" -", "-").replaceAll("z ", "z");
}

/** Path data by icon name, in a field of 512 or of a part of that. */
export function pick(part) {
  const file = createRequire(import.meta.url).resolve("@iconify-json/game-icons/icons.json");
  const set = JSON.parse(readFileSync(file, "utf8"));
  return Object.fromEntries(
    NAMES.map((name) => {
      const path = /^<path fill="currentColor" d="([^"]+)"\/>$/.exec(set.icons[name]?.body ?? "");
      if (!path) throw new Error(`game-icons has no ${name} made of a single path`);
      return [name, whole(path[1], part)];
    }),
  );
}
