import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Commands } from "../src/commands";
import type { Command } from "../src/contract";

let sent: Command[];
let context: { rev: number; stamp: string };
let commands: Commands;

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  context = { rev: 7, stamp: "march red" };
  commands = new Commands(
    "v1",
    () => context,
    (command) => sent.push(command),
  );
});

afterEach(() => {
  commands.dispose();
  vi.useRealTimers();
});

const reply = (index: number, part: { ok: boolean; error?: string } = { ok: true }): void =>
  commands.receive({ id: sent[index]?.id ?? "", ...part });

describe("commands", () => {
  it("carry an id of their own, the revision, verb and argument", () => {
    commands.ask("act", "C4-D5");
    expect(sent).toEqual([{ id: "v1-1", rev: 7, do: "act", with: "C4-D5" }]);
  });

  it("go one at a time, the next one with the revision of its own moment", () => {
    commands.ask("act", "C4-D5");
    commands.ask("act", "E4-E5");
    expect(sent).toHaveLength(1);
    context = { ...context, rev: 8 };
    reply(0);
    expect(sent[1]).toMatchObject({ rev: 8, with: "E4-E5" });
  });

  it("drop a double click", () => {
    expect(commands.ask("act", "end")).toBe(true);
    expect(commands.ask("act", "end")).toBe(false);
    reply(0);
    expect(sent).toHaveLength(1);
  });

  it("take the same wish again once the page shows a later revision, though the answer is still out", () => {
    commands.ask("act", "end");
    context = { rev: 8, stamp: "battle red" };
    expect(commands.ask("act", "end")).toBe(true);
    reply(0);
    expect(sent[1]).toMatchObject({ rev: 8, with: "end" });
  });

  it("drop what was meant for another moment", () => {
    commands.ask("act", "end");
    commands.ask("act", "E4-E5");
    context = { rev: 8, stamp: "battle red" };
    reply(0);
    expect(sent).toHaveLength(1);
    expect(commands.pending.value).toBe(0);
  });

  it("ignore the answer to a message that nobody could name", () => {
    const done = vi.fn();
    commands.ask("act", "C4-D5", done);
    commands.receive({ id: null, ok: false, error: "Not understood." });
    expect(done).not.toHaveBeenCalled();
    reply(0);
    expect(done).toHaveBeenCalled();
  });

  it("tell the answer to whoever asked, and leave other views' answers alone", () => {
    const done = vi.fn();
    commands.ask("act", "C4-D5", done);
    commands.receive({ id: "v2-1", ok: true });
    expect(done).not.toHaveBeenCalled();
    reply(0, { ok: false, error: "no" });
    expect(done).toHaveBeenCalledWith({ id: "v1-1", ok: false, error: "no" });
  });
});

describe("a kernel that does not answer", () => {
  it("is busy after a moment, gone after long, and back when the answer comes", () => {
    commands.ask("act", "C4-D5");
    vi.advanceTimersByTime(399);
    expect(commands.busy.value).toBe(false);
    vi.advanceTimersByTime(1);
    expect(commands.busy.value).toBe(true);
    vi.advanceTimersByTime(30_000);
    expect(commands.gone.value).toBe(true);
    expect(commands.lost.value).toBe(false);
    reply(0);
    expect(commands.gone.value).toBe(false);
    expect(commands.busy.value).toBe(false);
  });

  it("is missed after a ping without an answer, and not after one with", () => {
    commands.ping();
    reply(0);
    vi.advanceTimersByTime(60_000);
    expect(commands.gone.value).toBe(false);
    commands.ping();
    vi.advanceTimersByTime(60_000);
    expect(commands.gone.value).toBe(true);
  });

  it("is gone for good when sending throws or the comm says so", () => {
    const broken = new Commands(
      "v9",
      () => context,
      () => {
        throw new Error("Cannot send");
      },
    );
    broken.ask("act", "end");
    expect(broken.gone.value).toBe(true);
    expect(broken.lost.value).toBe(true);
    broken.receive({ id: "v9-1", ok: true });
    expect(broken.gone.value).toBe(true);
    expect(broken.ask("act", "end")).toBe(false);
  });
});
