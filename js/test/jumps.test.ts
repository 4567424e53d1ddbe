import { describe, expect, it } from "vitest";
import { type Goal, jump } from "../src/jumps";
import { moved } from "../src/map/armies";
import { layout } from "../src/map/geometry";
import { hexes, legal, march } from "./fixtures";

const map = layout(hexes(". . @ .\n. @ . .\n. . . @"));
const some = legal({ attack: { B1: ["A2", "D2"] }, recruit: [] });

describe("jumping over the map", () => {
  it.each<[Goal, string, boolean, string | null]>([
    ["castle", "A1", false, "C1"],
    ["castle", "C1", false, "B2"],
    ["castle", "D3", false, "C1"],
    ["castle", "C1", true, "D3"],
    ["army", "A1", false, "B1"],
    ["army", "B1", false, "B1"],
    ["target", "A1", false, "A2"],
    ["target", "A2", false, "D2"],
    ["target", "A2", true, "D2"],
  ])("to the next %s from %s (back: %s) is %s", (goal, from, back, to) => {
    expect(jump(map, some, null, from, goal, back)).toBe(to);
  });

  it("keeps to the reach of the army that is chosen", () => {
    const reach = Object.keys(march().legal?.march["E4"]?.to ?? {});
    const whole = layout(Object.fromEntries(["E4", "K8", ...reach].map((hex) => [hex, "clear"])));
    expect(reach).toContain(jump(whole, march().legal, "E4", "E4", "target", false));
  });

  it("finds nothing on a board that does not decide", () => {
    expect(jump(map, null, null, "A1", "army", false)).toBeNull();
    expect(jump(map, null, null, "A1", "target", false)).toBeNull();
  });
});

describe("an army on its way", () => {
  it("is one that is gone from one hex and come to another", () => {
    expect(moved({ A1: "red", B2: "blue" }, { C1: "red", B2: "blue" })).toEqual({ src: "A1", dst: "C1" });
  });

  it("is no loss, no recruit and no change of sides", () => {
    expect(moved({ A1: "red" }, {})).toBeNull();
    expect(moved({}, { A1: "red" })).toBeNull();
    expect(moved({ A1: "red" }, { B1: "blue" })).toBeNull();
  });
});
