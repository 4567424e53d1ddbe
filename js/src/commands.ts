// What goes to Python and what comes back: one command at a time, each with an id and the revision it was
// chosen at, the next one only after the answer. Knows nothing of the game.
import { signal } from "@preact/signals";
import type { Answer, Command, Verbs } from "./contract";

/** An answer usually takes 50 ms; a pause is worth saying only when a person would notice it. */
const BUSY_AFTER = 400;
/** A cell that runs for long also keeps answers waiting, so silence alone is believed late. */
const GONE_AFTER = 10_000;

/** What only reads is not chosen in a position, and is sent in any. */
const READS = new Set<keyof Verbs>(["text", "cell", "look"]);

export interface Context {
  rev: number;
  /** What a command was chosen in, for example phase and seat: in another one it is not sent any more. */
  stamp: string;
}

interface Waiting {
  verb: keyof Verbs;
  value: Verbs[keyof Verbs];
  stamp: string | null;
  /** The revision it was chosen at. */
  rev: number;
  done: (answer: Answer) => void;
}

export class Commands {
  readonly busy = signal(false);
  /** Nothing can be asked: the kernel is lost, or has not answered for long. */
  readonly gone = signal(false);
  /** The kernel is known to be dead; mere silence may end. */
  readonly lost = signal(false);
  readonly pending = signal(0);
  readonly #uid: string;
  readonly #context: () => Context;
  readonly #post: (command: Command) => void;
  readonly #queue: Waiting[] = [];
  #current: (Waiting & { id: string }) | null = null;
  #pinged: string | null = null;
  #count = 0;
  readonly #timers: ReturnType<typeof setTimeout>[] = [];

  constructor(uid: string, context: () => Context, post: (command: Command) => void) {
    this.#uid = uid;
    this.#context = context;
    this.#post = post;
  }

  /**
   * Queues a command. The same one again at the same revision is a double click and is dropped; once the
   * page shows a later one, for example the next phase, it is a new wish, answered or not.
   */
  ask<V extends keyof Verbs>(verb: V, value: Verbs[V], done: (answer: Answer) => void = () => {}): boolean {
    if (this.gone.value) return false;
    const { stamp, rev } = this.#context();
    const key = (waiting: Pick<Waiting, "verb" | "value" | "rev">): string =>
      JSON.stringify([waiting.verb, waiting.value, waiting.rev]);
    const waiting = this.#current === null ? this.#queue : [this.#current, ...this.#queue];
    if (waiting.some((other) => key(other) === key({ verb, value, rev }))) return false;
    this.#queue.push({ verb, value, stamp: READS.has(verb) ? null : stamp, rev, done });
    this.#next();
    return true;
  }

  /** Sends what needs no answer, past the queue. */
  tell<V extends keyof Verbs>(verb: V, value: Verbs[V]): void {
    if (!this.gone.value) this.#deliver(this.#fresh(), verb, value);
  }

  /** Asks for a sign of life. */
  ping(): void {
    this.#pinged = this.#fresh();
    this.#deliver(this.#pinged, "ping", null);
    this.#later(GONE_AFTER, () => {
      if (this.#pinged !== null) this.gone.value = true;
    });
  }

  receive(answer: Answer): void {
    // Every view hears every answer.
    if (!answer.id?.startsWith(`${this.#uid}-`)) return;
    if (answer.id === this.#pinged) this.#pinged = null;
    if (!this.lost.value) this.gone.value = false;
    const mine = answer.id === this.#current?.id ? this.#current : null;
    if (mine === null) return;
    this.#settle();
    mine.done(answer);
    this.#next();
  }

  /** The kernel is known to be dead: nothing that is still waiting will ever be answered. */
  lose(): void {
    this.lost.value = true;
    this.gone.value = true;
    this.#queue.length = 0;
    this.#settle();
  }

  dispose(): void {
    this.#queue.length = 0;
    this.#stopTimers();
  }

  #fresh(): string {
    this.#count += 1;
    return `${this.#uid}-${this.#count}`;
  }

  #next(): void {
    if (this.#current !== null) return;
    const { stamp } = this.#context();
    const late = (waiting: Waiting): boolean => waiting.stamp !== null && waiting.stamp !== stamp;
    let waiting = this.#queue.shift();
    while (waiting !== undefined && late(waiting)) waiting = this.#queue.shift();
    if (waiting === undefined) {
      this.pending.value = 0;
      return;
    }
    this.#current = { ...waiting, id: this.#fresh() };
    this.pending.value = 1 + this.#queue.length;
    this.#later(BUSY_AFTER, () => {
      this.busy.value = true;
    });
    this.#later(GONE_AFTER, () => {
      this.gone.value = true;
    });
    this.#deliver(this.#current.id, waiting.verb, waiting.value);
  }

  #deliver(id: string, verb: keyof Verbs, value: Verbs[keyof Verbs]): void {
    try {
      this.#post({ id, rev: this.#context().rev, do: verb, with: value });
    } catch {
      this.lose();
    }
  }

  #settle(): void {
    this.#current = null;
    this.busy.value = false;
    this.pending.value = this.#queue.length;
    this.#stopTimers();
  }

  #later(delay: number, then: () => void): void {
    this.#timers.push(setTimeout(then, delay));
  }

  #stopTimers(): void {
    for (const timer of this.#timers.splice(0)) clearTimeout(timer);
  }
}
