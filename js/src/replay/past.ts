// Looking back: the moment that this view shows instead of now. Which moments there are is Python's affair; here is
// only which one is wanted. One question is on its way at a time, and of those that wait the latest counts.
import { signal } from "@preact/signals";
import type { Answer, Look, Snapshot, Unit } from "../contract";
import type { Store } from "../store";

/** A look as it is wanted: where it starts from is known when it is sent. */
type Wish = { by: Unit; step: number } | Exclude<Look, { step: number }>;

export class Past {
  readonly shown = signal<Snapshot | null>(null);
  readonly unit = signal<Unit>("action");
  /** The stop to which the slider has been drawn, until the answer is here. */
  readonly aim = signal<number | null>(null);
  /** Name of the moment whose result has been put away to see the map. */
  readonly cleared = signal("");
  /** That play has gone on from here, until it has gone on further. */
  readonly parted = signal("");
  readonly #store: Store;
  #wish: Wish | null = null;
  #asking = false;
  /** Grows when the past is left: an answer that comes later is not wanted any more. */
  #visit = 0;

  constructor(store: Store) {
    this.#store = store;
  }

  get #name(): string | null {
    return this.shown.value?.past?.name ?? null;
  }

  /** On or back by so many stops; presses that come faster than answers add up. */
  step(count: number, by: Unit = this.unit.value): void {
    const before = this.#wish !== null && "step" in this.#wish && this.#wish.by === by ? this.#wish.step : 0;
    this.#want({ by, step: before + count });
  }

  /** To a stop of the unit that is chosen. */
  seek(stop: number): void {
    this.aim.value = stop;
    this.#want({ by: this.unit.value, stop });
  }

  /** To what an entry of the log tells of. */
  recall(entry: number): void {
    this.#want({ entry });
  }

  /** Asks for the same moment again, since the game has gone on: there are more moments, or this one is gone. */
  refresh(): void {
    this.parted.value = "";
    if (this.shown.value !== null && this.#wish === null) this.step(0);
  }

  /** Back to now, whatever is still asked or wanted. */
  leave(): void {
    this.#visit += 1;
    this.#wish = null;
    this.#end();
  }

  /** Lets this board go on from here with a game of its own. */
  fork(): void {
    const name = this.#name;
    if (name === null) return;
    this.#store.commands.ask("fork", name, (answer) => {
      if (answer.ok) {
        this.leave();
        this.parted.value = this.#store.snapshot.value.line ?? "";
      } else this.#store.tell(answer.error ?? "");
    });
  }

  #want(wish: Wish): void {
    this.#store.notice.value = null;
    this.#wish = wish;
    this.#next();
  }

  #next(): void {
    const wish = this.#wish;
    if (wish === null || this.#asking) return;
    this.#wish = null;
    const again = "step" in wish && wish.step === 0;
    // The moment that was to be shown again has been left meanwhile.
    if (again && this.#name === null) return;
    const look: Look = "step" in wish ? { ...wish, start: this.#name } : wish;
    const visit = this.#visit;
    this.#asking = this.#store.commands.ask("look", look, (answer) => {
      this.#asking = false;
      if (visit === this.#visit) this.#show(answer, again);
      this.#next();
    });
  }

  #show({ ok, error, moment }: Answer, again: boolean): void {
    if (ok && moment) {
      if (this.#wish === null) this.aim.value = null;
      this.shown.value = moment;
      this.#store.dropQuestion();
      if (!again) this.#store.voice.say(moment.prompt.text);
      return;
    }
    this.#end();
    if (!ok) this.#store.tell(error ?? "");
  }

  #end(): void {
    if (this.#wish === null) this.aim.value = null;
    this.shown.value = null;
    const { voice, snapshot } = this.#store;
    voice.say(`${this.#store.word("past_left")} ${snapshot.value.prompt.text}`);
  }
}
