import { beforeEach, describe, expect, it } from "vitest";
import type { Command, Look, Snapshot, Unit } from "../src/contract";
import { run } from "../src/run";
import { Store } from "../src/store";
import { curtain, hexes, map, march, over, REVEAL, revealed } from "./fixtures";

let sent: Command[];
let store: Store;

/** A past moment of the game, of twenty actions. */
function past(action: number, part: Partial<Snapshot> = {}): Snapshot {
  const place = { at: action, last: 20 };
  return march({
    rev: action,
    acts: false,
    legal: null,
    prompt: { text: `Action ${action}.`, hint: "Read-only" },
    past: {
      name: `${action}.0-0123456789abcdef`,
      action,
      places: { event: place, action: place, turn: { at: 2, last: 4 } },
      fork: null,
      hexes: null,
    },
    ...part,
  });
}

const name = (action: number): string => past(action).past?.name ?? "";
const looks = (): unknown[] => sent.filter((command) => command.do === "look").map(({ with: look }) => look);
const said = (): string | undefined => store.voice.said.value.at(-1)?.text;

/** Answers the last look. */
function answer(moment: Snapshot | null): void {
  const { id } = sent.findLast((command) => command.do === "look") as Command;
  store.commands.receive({ id, ok: true, moment });
}

function refuse(error: string): void {
  const { id } = sent.findLast((command) => command.do === "look") as Command;
  store.commands.receive({ id, ok: false, error, rule: null });
}

function open(snapshot: Snapshot): Store {
  sent = [];
  return new Store("v", map(), snapshot, (command) => sent.push(command));
}

beforeEach(() => {
  store = open(march());
});

describe("looking back", () => {
  it("shows the past, with nothing to do in it, and says which moment it is", () => {
    store.past.step(-1);
    expect(store.now.past).toBeNull();
    answer(past(19));
    expect(store.now.past?.action).toBe(19);
    expect(store.state.value).toBe("waiting");
    expect(store.legal.value).toBeNull();
    expect(store.kinds.value.size).toBe(0);
    expect(said()).toBe("Action 19.");
    store.activate("E4");
    expect(sent.filter((command) => command.do !== "look")).toEqual([]);
  });

  it("closes a question about what is to be done now", () => {
    store.show("resign");
    store.past.recall(3);
    answer(past(2));
    expect(store.dialog.value).toBeNull();
  });

  it("goes on from the moment that is shown, by the unit that is asked for", () => {
    store.past.step(-1);
    answer(past(19));
    store.past.step(-1, "turn");
    answer(past(12));
    store.past.unit.value = "event";
    store.past.step(1);
    expect(looks()).toEqual([
      { by: "action", step: -1, start: null },
      { by: "turn", step: -1, start: name(19) },
      { by: "event", step: 1, start: name(12) },
    ] satisfies Look[]);
  });

  it("asks one question at a time: steps add up, of stops the last counts", () => {
    store.past.step(-1);
    for (let i = 0; i < 3; i += 1) store.past.step(-1);
    answer(past(19));
    for (const stop of [4, 5, 6]) store.past.seek(stop);
    expect(store.past.aim.value).toBe(6);
    answer(past(16));
    expect(store.past.aim.value).toBe(6);
    answer(past(6));
    expect(store.past.aim.value).toBeNull();
    expect(looks()).toEqual([
      { by: "action", step: -1, start: null },
      { by: "action", step: -3, start: name(19) },
      { by: "action", stop: 6 },
    ]);
    expect(store.now.past?.action).toBe(6);
  });

  it.each<Unit>(["event", "action", "turn"])("draws the slider in units of %s", (unit) => {
    store.past.unit.value = unit;
    store.past.seek(3);
    expect(looks()).toEqual([{ by: unit, stop: 3 }]);
  });

  it("is asked for though the turn has passed on meanwhile", () => {
    store.act("end");
    store.past.step(-1);
    store.update(march({ rev: 41, to_act: "blue", active: "blue" }));
    const act = sent.find((command) => command.do === "act") as Command;
    store.commands.receive({ id: act.id, ok: true });
    expect(looks()).toHaveLength(1);
  });

  it("shows the land as it was", () => {
    const before = hexes(". . w");
    store.past.step(-1);
    answer(past(3, { past: { ...(past(3).past as NonNullable<Snapshot["past"]>), hexes: before } }));
    expect(store.map.value.hexes).toBe(before);
    expect([...store.layout.value.at.keys()]).toEqual(["A1", "B1", "C1"]);
    store.past.leave();
    expect(store.layout.value.at.size).toBe(Object.keys(map().hexes).length);
  });

  it("draws no march that is not of then", () => {
    store.activate("E4");
    store.activate("D2");
    store.past.step(-1);
    const act = sent.find((command) => command.do === "act") as Command;
    store.commands.receive({ id: act.id, ok: true });
    answer(past(19));
    expect(store.armies.value).toBe(store.now.armies);
  });

  it("refuses typed commands but goes to a hex", () => {
    store.past.step(-1);
    answer(past(19));
    for (const line of ["E4-D2", "end", "undo", "resign"]) {
      let sentence = "";
      run(store, line, (text) => {
        sentence = text;
      });
      expect(sentence).toBe("past_refused");
    }
    run(store, "c4", () => expect.unreachable());
    expect(store.focus.value).toBe("C4");
    expect(sent.filter((command) => ["act", "undo"].includes(command.do))).toEqual([]);
  });
});

describe("the way back to now", () => {
  beforeEach(() => {
    store.activate("E4");
    store.past.step(-1);
    answer(past(19));
  });

  it("is Escape, which then goes on with what was selected", () => {
    expect(store.selection.value).toBeNull();
    expect(store.escape()).toBe(true);
    expect(store.now).toBe(store.snapshot.value);
    expect(store.selection.value).toBe("E4");
    expect(said()).toBe(`past_left ${march().prompt.text}`);
    expect(store.escape()).toBe(true);
    expect(store.escape()).toBe(false);
  });

  it("is a step on from the last moment but one", () => {
    store.past.step(1);
    answer(null);
    expect(store.now.past).toBeNull();
  });

  it("is left again by what was pressed meanwhile", () => {
    store.past.step(1);
    store.past.step(-1, "turn");
    answer(null);
    expect(looks().at(-1)).toEqual({ by: "turn", step: -1, start: null });
    answer(past(12));
    expect(store.now.past?.action).toBe(12);
  });

  it("is not undone by what happens in the game just then", () => {
    store.past.step(1);
    store.update(march({ rev: 41 }));
    answer(null);
    expect(store.now.past).toBeNull();
    expect(looks()).toHaveLength(2);
  });

  it("is not undone by an answer that comes late", () => {
    store.past.step(-1);
    store.past.leave();
    answer(past(18));
    expect(store.now.past).toBeNull();
    store.past.step(-1);
    answer(past(19));
    expect(store.now.past?.action).toBe(19);
  });

  it("is taken when the game has lost the moment, and that is said", () => {
    store.update(march({ rev: 42 }));
    refuse("That moment is no longer part of the game.");
    expect(store.now.past).toBeNull();
    expect(store.notice.value).toBe("That moment is no longer part of the game.");
  });
});

describe("while one looks back", () => {
  beforeEach(() => {
    store.past.step(-1);
    answer(past(19));
  });

  it("the game goes on underneath, and the moment is asked for again without a word", () => {
    const count = store.voice.said.value.length;
    store.update(march({ rev: 41, armies: { A4: "red" } }));
    expect(store.now.past?.action).toBe(19);
    expect(store.snapshot.value.rev).toBe(41);
    expect(looks().at(-1)).toEqual({ by: "action", step: 0, start: name(19) });
    answer(past(19, { deck: 1 }));
    expect(store.now.deck).toBe(1);
    expect(store.voice.said.value).toHaveLength(count);
  });

  it("commands are of the game as it stands", () => {
    store.update(march({ rev: 41 }));
    expect(sent.at(-1)?.rev).toBe(41);
  });

  it("a cell's selection waits for the way back", () => {
    store.update(march({ select: ["C4", 1] }));
    expect(store.selection.value).toBeNull();
    store.past.leave();
    expect(store.selection.value).toBe("C4");
  });

  it("a curtain goes up underneath", () => {
    store.update(curtain({ rev: 71 }));
    expect(store.now.curtain).toBeNull();
    store.past.leave();
    expect(store.now.curtain).not.toBeNull();
  });

  it("the text board is that of the moment", () => {
    store.show("text");
    expect(sent.at(-1)).toMatchObject({ do: "text", with: name(19) });
  });
});

describe("a result in the past", () => {
  const done = { ...REVEAL, advance: null };

  it("is shown at its moment, and put away there alone", () => {
    store = open(revealed({ reveal: done }));
    expect(store.shownReveal.value).toBeNull();
    store.past.step(-1);
    answer(past(8, { reveal: done }));
    expect(store.shownReveal.value).toBe(done);
    store.dismissReveal();
    expect(store.shownReveal.value).toBeNull();
    store.past.step(-1);
    answer(past(7, { reveal: done }));
    expect(store.shownReveal.value).toBe(done);
  });

  it("leaves alone which one has been seen now", () => {
    store = open(march());
    store.past.step(-1);
    answer(past(8, { reveal: done }));
    store.dismissReveal();
    store.update(march({ rev: 61, reveal: done }));
    store.past.leave();
    expect(store.shownReveal.value).toBe(done);
  });
});

describe("playing on from here", () => {
  const fork = (): Command => sent.findLast((command) => command.do === "fork") as Command;

  beforeEach(() => {
    store.past.step(-1);
    answer(past(12));
    store.past.fork();
  });

  it("shows the new game, and says once that it is another", () => {
    expect(fork().with).toBe(name(12));
    store.update(march({ rev: 12, line: "Another line: board.game." }));
    expect(store.voice.said.value.map(({ text }) => text)).toContain("Another line: board.game.");
    store.commands.receive({ id: fork().id, ok: true });
    expect(store.now.past).toBeNull();
    expect(store.past.parted.value).toBe("Another line: board.game.");
    store.update(march({ rev: 13, line: "Another line: board.game." }));
    expect(store.past.parted.value).toBe("");
  });

  it("says why it may not be", () => {
    store.commands.receive({ id: fork().id, ok: false, error: "Only a referee.", rule: null });
    expect(store.now.past?.action).toBe(12);
    expect(store.notice.value).toBe("Only a referee.");
  });
});

it("a game that is over is looked back at, and is over again at its end", () => {
  store = open(over());
  store.past.recall(3);
  expect(looks()).toEqual([{ entry: 3 }]);
  answer(past(2));
  expect(store.state.value).toBe("waiting");
  store.past.leave();
  expect(store.state.value).toBe("over");
});

it("without a kernel the past can still be left", () => {
  store.past.step(-1);
  answer(past(19));
  store.commands.lose();
  store.past.step(-1);
  expect(looks()).toHaveLength(1);
  expect(store.state.value).toBe("gone");
  store.past.leave();
  expect(store.now.past).toBeNull();
});
