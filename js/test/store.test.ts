import { beforeEach, describe, expect, it } from "vitest";
import type { Command, Snapshot } from "../src/contract";
import { Store } from "../src/store";
import { curtain, legal, map, march, over, REVEAL, revealed, siege } from "./fixtures";

let sent: Command[];

function open(snapshot: Snapshot): Store {
  sent = [];
  return new Store("v", map(), snapshot, (command) => sent.push(command));
}

const acts = (): unknown[] => sent.filter((command) => command.do === "act").map((command) => command.with);

function answer(store: Store, part: { ok: boolean; error?: string }): void {
  const command = sent.find(({ do: verb }) => verb === "act");
  store.commands.receive({ id: command?.id ?? "", ...part });
}

describe("a march", () => {
  let store: Store;
  beforeEach(() => {
    store = open(march());
    store.activate("E4");
  });

  it("is chosen in two clicks and drawn before the answer", () => {
    expect(store.selection.value).toBe("E4");
    store.activate("D2");
    expect(acts()).toEqual(["E4-D2"]);
    expect(store.armies.value).toMatchObject({ D2: "red" });
    expect(store.armies.value.E4).toBeUndefined();
    expect(store.marched.value.D2).toBe(1);
    expect(store.last.value).toEqual(["E4", "D2"]);
    expect(store.selection.value).toBeNull();
  });

  it("is put back, with the reason, when it is refused", () => {
    store.activate("D2");
    answer(store, { ok: false, error: "D2 is taken." });
    expect(store.armies.value).toBe(store.snapshot.value.armies);
    expect(store.notice.value).toBe("D2 is taken.");
  });

  it("gives way to the snapshot when that comes", () => {
    store.activate("D2");
    const { E4: _, ...armies } = march().armies;
    store.update(march({ rev: 41, armies: { ...armies, D2: "red" } }));
    answer(store, { ok: true });
    expect(store.armies.value).toBe(store.snapshot.value.armies);
  });

  it("shows the card style for an army that has marched", () => {
    store.activate("C4");
    expect(store.selection.value).toBe("C4");
    expect(store.marchCard.value).toBe(true);
  });
});

describe("the selection", () => {
  it("is let go by a click elsewhere and by Escape, step by step", () => {
    const store = open(march());
    store.activate("E4");
    store.activate("K8");
    expect(store.selection.value).toBeNull();
    store.activate("E4");
    store.dialog.value = "cards";
    expect(store.escape()).toBe(true);
    expect(store.selection.value).toBe("E4");
    expect(store.escape()).toBe(true);
    expect(store.escape()).toBe(false);
  });

  it("follows a cell when its number grows, and ends with the position it belongs to", () => {
    const store = open(march());
    store.update(march({ select: ["C4", 1] }));
    expect(store.selection.value).toBe("C4");
    store.update(march({ rev: 41, select: ["C4", 1], legal: null }));
    expect(store.selection.value).toBeNull();
  });

  it("says so when an army of one's own can do nothing", () => {
    const store = open(march());
    store.activate("G5");
    expect(store.notice.value).toBe("idle_army");
    expect(acts()).toEqual([]);
  });
});

describe("choosing cards", () => {
  it("takes cards up and lays them down, by copy, and commits them in order", () => {
    const store = open(siege());
    store.toggle("Knights", 1);
    store.toggle("Knights", 0);
    store.toggle("Archers", 0);
    store.toggle("Archers", 0);
    store.toggle("Trebuchets", 0);
    expect([...store.chosen.value]).toEqual(["Knights#1", "Knights#0", "Trebuchets#0"]);
    store.commit();
    expect(acts()).toEqual(["commit Knights*2 Trebuchets"]);
  });

  it("leaves alone what may not be played, and what is more than may be", () => {
    const store = open(siege({ legal: legal({ commit: { Knights: { max: 1, value: 3, why: null } } }) }));
    store.toggle("Moat", 0);
    store.toggle("Knights", 0);
    store.toggle("Knights", 1);
    expect([...store.chosen.value]).toEqual(["Knights#0"]);
    expect(store.playable("Moat")).toBe(false);
  });

  it("takes up at once all that may be played and counts", () => {
    const commit = {
      Knights: { max: 2, value: 3, why: null },
      Moat: { max: 1, value: 6, why: "defender only" },
      March: { max: 1, value: 0, why: null },
    };
    const store = open(siege({ legal: legal({ commit }) }));
    store.chooseAll();
    expect([...store.chosen.value]).toEqual(["Knights#0", "Knights#1"]);
    store.update(siege({ rev: 51, acts: false, legal: null, to_act: "blue" }));
    store.chooseAll();
    expect(store.chosen.value.size).toBe(0);
  });

  it("starts anew when the question goes to the other side", () => {
    const store = open(siege());
    store.toggle("Archers", 0);
    store.update(siege({ rev: 51, acts: false, legal: null, to_act: "blue" }));
    expect(store.chosen.value.size).toBe(0);
  });
});

describe("the reveal", () => {
  const done = { ...REVEAL, advance: null };

  it("that was there before the view has been seen, unless it still asks", () => {
    expect(open(revealed({ reveal: done })).shownReveal.value).toBeNull();
    expect(open(revealed()).shownReveal.value).toBe(REVEAL);
  });

  it("that comes later is shown until it is dismissed, also before a curtain", () => {
    const store = open(siege());
    store.update(curtain({ rev: 51, reveal: done }));
    expect(store.shownReveal.value).toBe(done);
    expect(store.legal.value).toBeNull();
    store.dismissReveal();
    expect(store.shownReveal.value).toBeNull();
  });

  it("lies there until the winner has answered, and is then gone on this view", () => {
    const store = open(siege());
    store.update(revealed());
    store.dismissReveal();
    expect(store.shownReveal.value).toBe(REVEAL);
    store.advance(true);
    expect(acts()).toEqual(["advance"]);
    store.update(march({ rev: 61, reveal: done }));
    expect(store.shownReveal.value).toBeNull();
  });

  it("counts from the start again in a new game", () => {
    const store = open(revealed({ reveal: done }));
    store.update(march({ rev: 90 }));
    store.update(march({ rev: 91, reveal: { ...done, n: 1 } }));
    expect(store.shownReveal.value?.n).toBe(1);
  });
});

describe("the end of a phase", () => {
  it("is asked about where something is left to do, unless that is switched off", () => {
    const store = open(march());
    store.end();
    expect(store.dialog.value).toBe("guard");
    expect(acts()).toEqual([]);
    store.act("end");
    expect(acts()).toEqual(["end"]);
    const quiet = open(march({ guard: false }));
    quiet.end();
    expect(acts()).toEqual(["end"]);
  });
});

describe("the state of the board", () => {
  it.each<[string, Snapshot]>([
    ["ready", march()],
    ["waiting", march({ acts: false, legal: null })],
    ["waiting", curtain()],
    ["over", over()],
  ])("is %s", (state, snapshot) => {
    expect(open(snapshot).state.value).toBe(state);
  });

  it("is gone, and takes a march back, when the kernel dies", () => {
    const store = open(march());
    store.activate("E4");
    store.activate("D2");
    store.commands.lose();
    expect(store.state.value).toBe("gone");
    expect(store.armies.value).toBe(store.snapshot.value.armies);
    expect(store.legal.value).toBeNull();
  });
});
