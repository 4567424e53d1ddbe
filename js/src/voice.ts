// What a screen reader is told, in the order in which it was said. Only a player's own turn and results
// interrupt; everything else waits until the reader is done.
import { signal } from "@preact/signals";
import type { Snapshot } from "./contract";

export interface Said {
  n: number;
  text: string;
  loud: boolean;
}

/** A message is a new element each time, so that the same one is read again. */
const KEPT = 4;

export class Voice {
  readonly said = signal<readonly Said[]>([]);

  say(text: string, loud = false): void {
    const before = this.said.peek();
    const n = (before.at(-1)?.n ?? 0) + 1;
    if (text !== "") this.said.value = [...before, { n, text, loud }].slice(-KEPT);
  }

  repeat(): void {
    const last = this.said.peek().at(-1);
    if (last !== undefined) this.say(last.text, last.loud);
  }
}

const joined = (...parts: (string | undefined)[]): string => parts.filter(Boolean).join(" ");

/** A sentence out of what may lack its full stop, such as a line of the log. */
const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** What has happened between two snapshots: first what waits, then what interrupts. */
export function heard(before: Snapshot, next: Snapshot): { calm: string; loud: string } {
  const seen = before.log.at(-1)?.n ?? -1;
  const news = next.log.filter((entry) => entry.n > seen).map((entry) => sentence(entry.text));
  const reveal = next.reveal !== null && next.reveal.n !== before.reveal?.n ? next.reveal : null;
  const over = before.over === null ? next.over : null;
  const curtain = next.curtain?.seat === before.curtain?.seat ? null : next.curtain;
  const mine = next.acts && (!before.acts || before.to_act !== next.to_act);
  const prompt =
    curtain !== null || over !== null || next.prompt.text === before.prompt.text ? "" : next.prompt.text;
  return {
    calm: joined(next.line === before.line ? "" : (next.line ?? ""), ...news, mine ? "" : prompt),
    loud: joined(
      reveal?.verdict,
      reveal?.why,
      over?.title,
      over?.text,
      curtain?.title,
      curtain?.text,
      mine ? next.prompt.text : "",
    ),
  };
}
