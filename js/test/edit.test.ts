import { beforeEach, describe, expect, it } from "vitest";
import type { Command, Snapshot } from "../src/contract";
import { brushes, named, type Spot, stroke } from "../src/edit/brush";
import { draft, edited, withCount } from "../src/edit/draft";
import { onEditKey } from "../src/edit/keys";
import { run } from "../src/run";
import { Store } from "../src/store";
import { map, march, revealed, siege } from "./fixtures";

const SPOT: Spot = { hex: "C4", terrain: "castle", army: "red", holder: "blue" };

describe("a stroke", () => {
  it("places, takes off what it has placed, and does nothing where nothing is", () => {
    expect(stroke({ kind: "army", value: "blue" }, SPOT)).toEqual({
      word: "put_army",
      about: "blue",
      edit: { armies: { C4: "blue" } },
      after: { kind: "army", value: "blue" },
    });
    expect(stroke({ kind: "army", value: "red" }, SPOT)).toEqual({
      word: "put_army_none",
      about: "red",
      edit: { armies: { C4: null } },
      after: { kind: "army", value: null },
    });
    expect(stroke({ kind: "army", value: null }, SPOT).edit).toEqual({ armies: { C4: null } });
    expect(stroke({ kind: "army", value: null }, { ...SPOT, army: null })).toEqual({
      word: "put_army_same",
      about: null,
      edit: null,
      after: null,
    });
  });

  it("gives control and takes it", () => {
    expect(stroke({ kind: "control", value: "red" }, SPOT).edit).toEqual({ control: { C4: "red" } });
    expect(stroke({ kind: "control", value: "blue" }, SPOT)).toMatchObject({
      word: "put_control_none",
      about: "blue",
      edit: { control: { C4: null } },
    });
  });

  it("asks for control of any hex, since what may be is not its affair", () => {
    const field: Spot = { hex: "D4", terrain: "clear", army: null, holder: null };
    expect(stroke({ kind: "control", value: "red" }, field).edit).toEqual({ control: { D4: "red" } });
    expect(stroke({ kind: "army", value: "red" }, { ...field, terrain: "sea" }).edit).not.toBeNull();
  });

  it("changes land, which must be something", () => {
    expect(stroke({ kind: "terrain", value: "sea" }, SPOT).edit).toEqual({ terrain: { C4: "sea" } });
    expect(stroke({ kind: "terrain", value: "castle" }, SPOT)).toMatchObject({
      word: "put_terrain_same",
      edit: null,
    });
  });
});

describe("a draft of cards", () => {
  const before = draft({ hands: { red: { Moat: 2, March: 1 }, blue: {} }, discard: { Knights: 1 } });

  it("begins with the piles as they are, and nothing on the deck", () => {
    expect(before).toEqual({ red: ["Moat", "Moat", "March"], blue: [], deck: [], discard: ["Knights"] });
    expect(edited(before, before)).toBeNull();
  });

  it("counts up at the end and down from the end", () => {
    expect(withCount(["Moat", "March", "Moat"], "Moat", 1)).toEqual(["Moat", "March"]);
    expect(withCount(["Moat"], "March", 2)).toEqual(["Moat", "March", "March"]);
    expect(withCount(["Moat"], "Moat", -1)).toEqual([]);
    expect(withCount([], "Moat", 1e9)).toHaveLength(99);
    expect(withCount([], "Moat", 1.5)).toEqual(["Moat"]);
  });

  it("asks for the piles that have changed, in one edit", () => {
    expect(edited(before, { ...before, blue: ["Moat"] })).toEqual({ hands: { blue: { Moat: 1 } } });
    expect(edited(before, { ...before, red: [], deck: ["March", "Moat"], discard: [] })).toEqual({
      hands: { red: {} },
      deck: ["March", "Moat"],
      discard: {},
    });
    expect(edited(before, { ...before, red: ["March", "Moat", "Moat"] })).toBeNull();
  });
});

describe("edit mode", () => {
  let sent: Command[];
  let store: Store;
  const edits = (): unknown[] =>
    sent.filter((command) => command.do === "edit").map((command) => command.with);
  const open = (part: Partial<Snapshot> = {}): void => {
    sent = [];
    store = new Store(
      "v",
      map({ edit_refused: "You are editing." }),
      march({ editable: true, ...part }),
      (c) => sent.push(c),
    );
  };
  const answer = (part: { ok: boolean; error?: string }): void => {
    const { id } = sent.findLast((command) => command.do === "edit") as Command;
    store.commands.receive({ id, ...part });
  };
  const press = (...keys: string[]): boolean[] => keys.map((key) => onEditKey(store, key));
  beforeEach(() => open());

  it("is there on an editable board alone", () => {
    open({ editable: false });
    store.editor.toggle();
    expect(store.editor.active.value).toBe(false);
    expect(press("a", "1")).toEqual([false, false]);
  });

  it("puts playing aside", () => {
    store.activate("E4");
    store.editor.toggle();
    expect(store.selection.value).toBeNull();
    expect(store.legal.value).toBeNull();
    expect(store.kinds.value.size).toBe(0);
    const said: string[] = [];
    run(store, "end", (sentence) => said.push(sentence));
    expect(said).toEqual(["You are editing."]);
    expect(press("f")).toEqual([true]);
    expect(sent.filter((command) => command.do === "act")).toEqual([]);
    store.editor.toggle();
    expect(store.legal.value).not.toBeNull();
  });

  it("lays battles and results aside", () => {
    open(siege({ editable: true }));
    expect(store.committing.value).not.toBeNull();
    store.editor.toggle();
    expect(store.committing.value).toBeNull();
    open(revealed({ editable: true }));
    store.editor.toggle();
    expect(store.shownReveal.value).toBeNull();
  });

  it("chooses brushes by letter and digit", () => {
    store.editor.toggle();
    const mark = (): string | undefined => store.editor.mark.value;
    expect(mark()).toBe("");
    press("a");
    expect(mark()).toBe("army-red");
    press("a");
    expect(mark()).toBe("army-blue");
    press("5");
    expect(mark()).toBe("army-none");
    press("a");
    expect(mark()).toBe("army-red");
    press("b", "2");
    expect(mark()).toBe("control-blue");
    press("t", "6", "9");
    expect(mark()).toBe("terrain-castle");
    expect(brushes("terrain", []).map(named)[0]).toBe("terrain-clear");
  });

  it("sends one edit a click, and says what would change nothing", () => {
    store.editor.toggle();
    store.activate("E4");
    expect(edits()).toEqual([]);
    press("a", "2");
    store.activate("E4");
    expect(edits()).toEqual([{ armies: { E4: "blue" } }]);
    answer({ ok: false, error: "No." });
    expect(store.notice.value).toBe("No.");
    press("5");
    store.activate("A1");
    expect(store.notice.value).toBe("put_army_same");
    expect(edits()).toHaveLength(1);
  });

  it("goes back step by step, and is over while the past is shown", () => {
    store.editor.toggle();
    press("a");
    store.tell("A notice.");
    for (const [brush, active] of [
      ["army-red", true],
      ["", true],
      [undefined, false],
    ] as const) {
      expect(store.escape()).toBe(true);
      expect([store.editor.mark.value, store.editor.active.value]).toEqual([brush, active]);
    }
    expect(store.escape()).toBe(false);
  });

  it("closes a dialog when its edit is made, and keeps it open with the reason when not", () => {
    store.editor.toggle();
    press("h");
    let reason = "";
    const refused = (sentence: string): void => {
      reason = sentence;
    };
    store.editor.apply({ hands: { red: { Moat: 9 } } }, refused);
    answer({ ok: false, error: "There are 4." });
    expect([reason, store.dialog.value]).toEqual(["There are 4.", "hands"]);
    store.editor.apply({ hands: { red: { Moat: 4 } } }, refused);
    answer({ ok: true });
    expect(store.dialog.value).toBeNull();
  });
});

describe("the position as a cell", () => {
  it("is read when its dialog opens, and anew while it is open", () => {
    const sent: Command[] = [];
    const store = new Store("v", map(), march(), (command) => sent.push(command));
    store.show("cell");
    expect(sent.map((command) => command.do)).toEqual(["cell"]);
    store.commands.receive({ id: sent[0]?.id ?? "", ok: true, text: "%%castlekeep" });
    expect(store.reading.text.value).toBe("%%castlekeep");
    store.update(march({ rev: 41 }));
    expect(sent.map((command) => command.do)).toEqual(["cell", "cell"]);
    store.show("text");
    expect(store.reading.text.value).toBe("");
  });
});
