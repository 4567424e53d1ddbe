import { describe, expect, it } from "vitest";
import {
  around,
  arrow,
  center,
  corners,
  DIRECTIONS,
  format,
  layout,
  neighbour,
  parse,
  R,
  vertical,
  WIDTH,
} from "../src/map/geometry";
import { rivers, shore } from "../src/map/water";
import { hexes } from "./fixtures";

const map = layout(hexes("w . ~ f\n w . ~ @\n. . w ^"));

describe("names of hexes", () => {
  it.each([
    ["A1", 0, 0],
    ["C4", 2, 3],
    ["Z10", 25, 9],
    ["AA1", 26, 0],
    ["BC12", 54, 11],
  ])("%s is column %i, row %i, both ways", (name, col, row) => {
    expect(parse(name)).toEqual({ col, row });
    expect(format(col, row)).toBe(name);
  });

  it("refuses what is no hex", () => {
    expect(() => parse("4C")).toThrow("4C is no hex");
  });
});

describe("where hexes lie", () => {
  it("puts every second row half a hex to the right", () => {
    expect(center(2, 0)).toEqual({ x: 2 * WIDTH, y: 0 });
    expect(center(2, 1)).toEqual({ x: 2.5 * WIDTH, y: 1.5 * R });
  });

  it("finds the six neighbours by direction, in odd and even rows", () => {
    const named = (hex: string): (string | null)[] =>
      DIRECTIONS.map((direction) => neighbour(hex, direction));
    expect(named("C3")).toEqual(["D3", "C4", "B4", "B3", "B2", "C2"]);
    expect(named("C4")).toEqual(["D4", "D5", "C5", "B4", "C3", "D3"]);
    expect(named("A1")).toEqual(["B1", "A2", null, null, null, null]);
  });

  it("keeps neighbours one hex apart and on the side they are named for", () => {
    for (const [i, place] of around(map, "B2").entries()) {
      const from = map.at.get("B2");
      if (!place || !from) throw new Error("B2 lies inside");
      expect(Math.hypot(place.x - from.x, place.y - from.y)).toBeCloseTo(WIDTH);
      const [a, b] = [corners(from)[i], corners(from)[(i + 1) % 6]];
      expect(((a?.x ?? 0) + (b?.x ?? 0)) / 2).toBeCloseTo((from.x + place.x) / 2);
      expect(((a?.y ?? 0) + (b?.y ?? 0)) / 2).toBeCloseTo((from.y + place.y) / 2);
    }
  });

  it("has a row for each row of the map and leaves out hexes that are not there", () => {
    const gap = layout({ A1: "clear", C1: "clear", B3: "forest" });
    expect(gap.rows.map((row) => row.map(({ name }) => name))).toEqual([["A1", "C1"], ["B3"]]);
    expect(around(gap, "A1")).toEqual([null, null, null, null, null, null]);
  });
});

describe("ways over the map", () => {
  it("runs straight up and down along a remembered x", () => {
    const start = map.at.get("B1");
    if (!start) throw new Error("B1 is there");
    const second = vertical(map, start, 1, start.x);
    const third = second && vertical(map, second, 1, start.x);
    expect(third?.name).toBe("B3");
    expect(vertical(map, start, -1, start.x)).toBeNull();
  });

  it("draws an arrow that keeps clear of both middles", () => {
    const [a, b] = [center(0, 0), center(1, 0)];
    expect(arrow([a, b])).toEqual({ line: "M18 0L30.4 0", head: "M39.4 0L30.4 -8L30.4 8Z" });
  });
});

describe("water", () => {
  it("joins two river hexes in one point of their edge and ends in the sea", () => {
    const course = rivers(map);
    const strokes = course.split("M").filter(Boolean);
    expect(strokes).toHaveLength(2);
    const [spring, mouth] = strokes;
    expect(
      mouth?.startsWith(`${spring?.split("Q")[0]}C`) || mouth?.endsWith(` ${spring?.split("Q")[0]}`),
    ).toBe(true);
  });

  it("draws a beach on each edge between sea and land, and on no other", () => {
    const edges = shore(layout(hexes("w w .\n")))
      .split("M")
      .filter(Boolean);
    expect(edges).toHaveLength(1);
    expect(shore(layout(hexes("w w\n")))).toBe("");
  });
});
