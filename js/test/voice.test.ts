import { describe, expect, it } from "vitest";
import { isDark } from "../src/theme";
import { heard, Voice } from "../src/voice";
import { curtain, march, over, REVEAL, revealed, siege } from "./fixtures";

describe("what is said", () => {
  it("is a message each time, so that the same one can be heard again", () => {
    const voice = new Voice();
    voice.say("C4 can march to D5.");
    voice.repeat();
    const [first, second] = voice.said.value;
    expect(second?.text).toBe(first?.text);
    expect(second?.n).not.toBe(first?.n);
    voice.say("");
    expect(voice.said.value).toHaveLength(2);
  });

  it("is new lines of the log, in full sentences", () => {
    const before = march();
    const entry = { n: 99, round: 5, seat: "red", text: "Ann marches C4 to D5" };
    const next = march({ rev: 41, log: [...before.log, entry] });
    expect(heard(before, next)).toEqual({ calm: "Ann marches C4 to D5.", loud: "" });
    expect(heard(next, before)).toEqual({ calm: "", loud: "" });
  });

  it("interrupts for one's own turn, a result, the curtain and the end", () => {
    const waiting = march({ acts: false, to_act: "blue" });
    expect(heard(waiting, march()).loud).toBe(march().prompt.text);
    expect(heard(siege(), revealed({ reveal: REVEAL })).loud).toContain(REVEAL.verdict);
    expect(heard(march(), curtain()).loud).toContain(curtain().curtain?.title);
    expect(heard(march(), over()).loud).toContain("Ann wins");
  });
});

describe("the ground a board stands on", () => {
  it.each([
    ["rgb(17, 17, 17)", true],
    ["rgb(255, 255, 255)", false],
    ["rgba(0, 0, 0, 0)", null],
    ["transparent", null],
  ])("%s is dark: %s", (colour, dark) => {
    expect(isDark(colour)).toBe(dark);
  });
});
