import { describe, expect, it } from "vitest";
import { fill, pieces, splitAt } from "../src/words";

const words = { march_via: "{hex}: two hexes, through {via}.", let_go: "Esc lets go." };

describe("words", () => {
  it("fills in named fields and tells them from the rest", () => {
    expect(fill(words, "march_via", { hex: "D2", via: "E3" })).toBe("D2: two hexes, through E3.");
    expect(pieces(words, "march_via", { hex: "D2", via: "E3" })[0]).toEqual({ text: "D2", field: true });
  });

  it("shows a missing word as its key and an unknown field as it stands", () => {
    expect(fill(words, "commit_n", { n: 3 })).toBe("commit_n");
    expect(fill(words, "march_via", { hex: "D2" })).toBe("D2: two hexes, through {via}.");
  });

  it("never reads a value as a template or as markup", () => {
    expect(fill(words, "march_via", { hex: "{via}", via: "<b>" })).toBe("{via}: two hexes, through <b>.");
  });
});

describe("sentences split at names", () => {
  it("finds whole words alone", () => {
    const named = (text: string, names: string[]): string[] =>
      splitAt(text, names)
        .filter((part) => part.name)
        .map((part) => part.text);
    expect(named("Ann marches D1 to D10, not Anna", ["Ann", "D1", "D10"])).toEqual(["Ann", "D1", "D10"]);
    expect(named("Ben (x) takes it", ["Ben (x)", ""])).toEqual(["Ben (x)"]);
    expect(named("nothing", [])).toEqual([]);
  });
});
