import { describe, expect, it } from "vitest";
import { completions, only, whole } from "../src/typed";
import { legal, map, march } from "./fixtures";

const some = legal({
  attack: { C4: ["D4"] },
  recruit: ["C1"],
  end: true,
  commit: { Knights: { max: 2, value: 4, why: null }, Moat: { max: 1, value: 0, why: "defender only" } },
});

describe("how a line may go on", () => {
  it("begins with what may be done, then hexes", () => {
    expect(completions("c4", map(), some, false)).toEqual(["C4xD4", "C4"]);
    expect(completions("", map(), some, false)).toEqual(["C4xD4", "recruit C1", "end"]);
    expect(completions("e", map(), some, false)[0]).toBe("end");
  });

  it("takes marches from the snapshot", () => {
    expect(completions("E4-", map(), march().legal, false)).toContain("E4-D2");
  });

  it("offers cards that may be played, up to as many as there are, and none twice", () => {
    expect(completions("com", map(), some, true)).toEqual(["commit"]);
    expect(completions("com", map(), some, false)).toEqual([]);
    expect(completions("commit ", map(), some, true)).toEqual([
      "commit none",
      "commit Knights",
      "commit Knights*2",
    ]);
    expect(completions("commit Knights ", map(), some, true)).toEqual([]);
  });

  it("leaves out what is typed already, and everything but hexes where nothing may be done", () => {
    expect(completions("K8", map(), null, false)).toEqual([]);
    expect(completions("k", map(), null, false)).toContain("K8");
  });

  it("is taken as it stands where it can go on in one way, but a hex is a hex and a commit a commit", () => {
    const taken = (text: string): string | undefined =>
      only(text, completions(text, map(), some, true), map());
    expect(taken("c4x")).toBe("C4xD4");
    expect(taken("c4")).toBeUndefined();
    expect(taken("commit Knights")).toBeUndefined();
    expect(taken("k")).toBeUndefined();
    expect(taken("")).toBeUndefined();
  });

  it("goes on after a commit, whose cards are still to come", () => {
    expect(whole("C4-D5")).toBe(true);
    expect(whole("commit Knights")).toBe(false);
  });
});
