import { describe, expect, it } from "vitest";
import { actionAt, commitNotation, committing, kinds } from "../src/legal";
import { curtain, legal, map, march, revealed, siege } from "./fixtures";

describe("what is marked", () => {
  it("marks the armies that can act while none is selected", () => {
    expect(Object.fromEntries(kinds(march().legal, null))).toEqual({
      B1: ["select"],
      C4: ["select"],
      E4: ["select"],
    });
  });

  it("marks the reach of the selected army, and says when a card goes", () => {
    expect(kinds(march().legal, "E4").get("D2")).toEqual(["march"]);
    expect(kinds(march().legal, "C4").get("C3")).toEqual(["march-card"]);
    expect(kinds(march().legal, "E4").has("B1")).toBe(false);
  });

  it("marks targets, and castles whatever is selected", () => {
    const some = legal({ attack: { G5: ["G3"] }, recruit: ["D3"], claim: ["F8"], disband: ["B1"] });
    expect(Object.fromEntries(kinds(some, "G5"))).toEqual({
      D3: ["recruit"],
      B1: ["disband"],
      F8: ["claim"],
      G3: ["attack"],
    });
  });

  it("marks nothing on a board that does not decide", () => {
    expect(kinds(null, "E4").size).toBe(0);
  });
});

describe("what a click means", () => {
  const some = legal({ march: march().legal?.march ?? {}, attack: { G5: ["G3"] }, recruit: ["D3"] });
  it.each([
    ["E4", "D2", "E4-D2"],
    ["G5", "G3", "G5xG3"],
    [null, "D3", "recruit D3"],
    [null, "G3", null],
    ["E4", "K8", null],
  ])("with %s selected, %s is %s", (selection, hex, action) => {
    expect(actionAt(some, selection, hex)).toBe(action);
  });
});

describe("commits", () => {
  const order = map().cards.map((card) => card.name);

  it("writes cards in card-list order, without spaces, with a count from two on", () => {
    const counts = new Map([
      ["Moat", 1],
      ["Boiling Oil", 2],
      ["Archers", 0],
    ]);
    expect(commitNotation(order, counts)).toBe("commit BoilingOil*2 Moat");
    expect(commitNotation(order, new Map())).toBe("commit none");
  });

  it("knows whose cards are asked for, and that nobody's are behind a curtain or after the reveal", () => {
    expect(committing(siege())).toBe("red");
    expect(committing(siege({ acts: false }))).toBeNull();
    expect(committing(siege({ curtain: curtain().curtain }))).toBeNull();
    expect(committing(revealed())).toBeNull();
    expect(committing(march())).toBeNull();
  });
});
