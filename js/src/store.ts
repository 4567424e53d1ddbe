// One store a view: the snapshot as it came, and what belongs to this view alone (selection, hover, focus,
// chosen cards, open dialog, dismissed reveal). Everything that is drawn is derived from these.
import { batch, computed, effect, signal } from "@preact/signals";
import { ahead, type Ghost } from "./ahead";
import { Commands } from "./commands";
import type { Answer, CardName, Command, GameMap, Hex, Seat, Snapshot, Verbs } from "./contract";
import { Editor } from "./edit/editor";
import { firstHex } from "./jumps";
import { actionAt, canAct, commitNotation, committing, kinds } from "./legal";
import { layout } from "./map/geometry";
import { Zoom } from "./map/zoom";
import { movesText, selectedPhrase } from "./phrases";
import { type Focusable, holdsFocus, refocus } from "./places";
import { Reading, type Written } from "./reading";
import { Past } from "./replay/past";
import { BUSY, unreachable } from "./sentences";
import { heard, Voice } from "./voice";
import { type Fields, fill, type WordKey } from "./words";

type Reference = "cards" | "rules" | "discard" | "about" | "keys" | Written;
export type Dialog = Reference | "hands" | "turn" | "guard" | "resign";
export type BoardState = "ready" | "waiting" | "busy" | "gone" | "over";

/** How long a hex named in the log stays marked after a click. */
const FLASH = 1200;

export class Store {
  /** Which past moment is shown, if one is. */
  readonly past = new Past(this);
  readonly editor = new Editor(this);
  readonly #map = signal<GameMap>(undefined as never);
  /** The game as it stands, whatever is looked at. */
  readonly snapshot = signal<Snapshot>(undefined as never);
  readonly #selection = signal<Hex | null>(null);
  readonly hover = signal<Hex | null>(null);
  /** Whether the pointed hex was tapped, which has no hover: a second tap does it. */
  readonly tapped = signal(false);
  readonly focus = signal<Hex>("");
  readonly focusShown = signal(false);
  readonly chosen = signal<ReadonlySet<string>>(new Set());
  readonly dialog = signal<Dialog | null>(null);
  readonly dismissed = signal(0);
  readonly flash = signal<readonly Hex[]>([]);
  readonly notice = signal<string | null>(null);
  readonly handShown = signal<Seat | null>(null);
  /** Whether the command box is open. */
  readonly typing = signal(false);
  readonly reading = new Reading(this);
  readonly voice = new Voice();
  readonly zoom = new Zoom(() => this.layout.value.box);
  /** The board's element in the page. */
  root: HTMLElement | null = null;
  /** The x that arrows up and down keep to, and the hex they left off at: a click elsewhere ends it. */
  column: { x: number; at: Hex } | null = null;
  /** Where the focus was last, dialogs apart: it goes back there when one closes. */
  lastFocus: Focusable | null = null;
  readonly #ghost = signal<Ghost | null>(null);
  #flashTimer: ReturnType<typeof setTimeout> | undefined;
  readonly #stop: () => void;
  readonly commands: Commands;

  /** The map, with the land as it was where the past is shown. */
  readonly map = computed<GameMap>(() => {
    const hexes = this.now.past?.hexes ?? null;
    return hexes === null ? this.#map.value : { ...this.#map.value, hexes };
  });
  /** What is selected is so now. */
  readonly selection = computed(() => (this.now.past === null ? this.#selection.value : null));
  readonly layout = computed(() => layout(this.map.value.hexes));
  readonly players = computed(() => new Map(this.map.value.players.map((player) => [player.seat, player])));
  readonly committing = computed(() => (this.editor.active.value ? null : committing(this.now)));
  readonly legal = computed(() => {
    const { legal, acts, curtain } = this.now;
    const covered = curtain !== null || this.shownReveal.value !== null || this.editor.active.value;
    return acts && !covered && !this.commands.gone.value ? legal : null;
  });
  /** One's own march that is not answered yet; the past has none. */
  readonly #coming = computed(() => (this.now.past === null ? this.#ghost.value : null));
  readonly kinds = computed(() =>
    this.#coming.value === null ? kinds(this.legal.value, this.selection.value) : new Map<Hex, never[]>(),
  );
  /** The hex that the pointer or else the keyboard is on. */
  readonly pointed = computed(() => this.hover.value ?? (this.focusShown.value ? this.focus.value : null));
  readonly #drawn = computed(() => ahead(this.now, this.#coming.value));
  /** Armies with one's own march drawn before the answer is here. */
  readonly armies = computed(() => this.#drawn.value.armies);
  readonly marched = computed(() => this.#drawn.value.marched);
  readonly last = computed(() => this.#drawn.value.last);
  /** The reveal that lies over the map; an open question keeps it there. */
  readonly shownReveal = computed(() => {
    const { reveal, acts, past } = this.now;
    if (reveal === null || this.editor.active.value) return null;
    if (past !== null) return this.past.cleared.value === past.name ? null : reveal;
    return reveal.n > this.dismissed.value || (reveal.advance !== null && acts) ? reveal : null;
  });
  readonly state = computed<BoardState>(() => {
    const { acts, curtain, over, past } = this.now;
    if (this.commands.gone.value) return "gone";
    if (past !== null) return "waiting";
    if (over !== null) return "over";
    if (this.commands.busy.value) return "busy";
    return acts && curtain === null ? "ready" : "waiting";
  });
  readonly chosenCounts = computed(() => {
    const counts = new Map<CardName, number>();
    for (const key of this.chosen.value) {
      const card = key.slice(0, key.indexOf("#"));
      counts.set(card, (counts.get(card) ?? 0) + 1);
    }
    return counts;
  });
  /** Whether choosing the selected army's next march would cost a March card. */
  readonly marchCard = computed(() => {
    const selection = this.selection.value;
    return selection !== null && this.legal.value?.march[selection]?.card === true;
  });

  constructor(
    readonly uid: string,
    map: GameMap,
    snapshot: Snapshot,
    post: (command: Command) => void,
  ) {
    this.#map.value = map;
    this.snapshot.value = snapshot;
    // A result that was on the table before this view existed has been seen.
    this.dismissed.value =
      snapshot.reveal !== null && snapshot.reveal.advance === null ? snapshot.reveal.n : 0;
    this.focus.value = firstHex(this.map.value, this.snapshot.value);
    if (snapshot.select[1] > 0) this.#selection.value = snapshot.select[0];
    this.commands = new Commands(uid, () => this.#context(), post);
    this.#stop = effect(() => {
      if (this.commands.gone.value) {
        this.#ghost.value = null;
        this.voice.say(unreachable(this.commands.lost.value));
      } else if (this.commands.busy.value) this.voice.say(BUSY);
    });
  }

  /** The position that is looked at; reading it while drawing is watching it. */
  get now(): Snapshot {
    return this.past.shown.value ?? this.snapshot.value;
  }

  word(key: WordKey, fields: Fields = {}): string {
    return fill(this.map.value.words, key, fields);
  }

  nameOf(seat: Seat | null): string {
    return this.players.value.get(seat ?? "")?.name ?? "";
  }

  /** Takes in what Python sent. What belonged to the position before is let go. */
  update(next: Snapshot): void {
    batch(() => {
      const before = this.snapshot.value;
      this.snapshot.value = next;
      const { calm, loud } = heard(before, next);
      this.voice.say(calm);
      this.voice.say(loud, true);
      if (next.curtain !== null) this.reading.clear();
      this.reading.refresh();
      if (next.rev !== before.rev) this.#settle(before, next);
      if (next.select[1] > before.select[1]) this.#selection.value = next.select[0];
      this.past.refresh();
    });
  }

  /** Opens a dialog, or closes the one that is open. */
  show(dialog: Dialog | null): void {
    this.dialog.value = dialog;
    this.reading.clear();
    this.reading.refresh();
  }

  /** Closes a question that was asked about another position. */
  dropQuestion(): void {
    if (this.dialog.value === "guard" || this.dialog.value === "resign") this.dialog.value = null;
  }

  /** Says what the player should know at once, to the eye and to the ear. */
  tell(text: string): void {
    this.notice.value = text;
    this.voice.say(text);
  }

  /** Says what can be done in a hex, and shows it. */
  tellMoves(): void {
    const here = this.focus.value;
    const legal = this.legal.value;
    const hex = canAct(legal, here) ? here : (this.selection.value ?? here);
    if (canAct(legal, hex)) this.#choose(hex);
    this.voice.say(movesText(this, hex));
  }

  /** Takes keyboard and eye to a hex. */
  goTo(hex: Hex): void {
    this.hover.value = null;
    this.focus.value = hex;
    this.focusShown.value = true;
    const place = this.layout.value.at.get(hex);
    if (place !== undefined) this.zoom.show(place);
    this.root?.querySelector<SVGElement>(`[data-hex="${hex}"]`)?.focus({ preventScroll: true });
  }

  /** Puts the focus back when what has it goes away: at once, or a stray key would be JupyterLab's. */
  giveBack(leaving: Element | null, before: Focusable | null): void {
    // Under a dialog the board is inert until it has been drawn again, and the next key may come before that.
    if (this.dialog.value === null) this.root?.querySelector(".ck-board")?.removeAttribute("inert");
    if (!holdsFocus(this.root, leaving)) refocus(this.root, before);
  }

  changeMap(map: GameMap): void {
    batch(() => {
      this.#map.value = map;
      this.#selection.value = null;
      if (map.hexes[this.focus.value] === undefined)
        this.focus.value = firstHex(this.map.value, this.snapshot.value);
    });
  }

  select(hex: Hex | null): void {
    if (hex !== null && hex !== this.selection.value) {
      const { word, fields } = selectedPhrase(this, hex);
      this.voice.say(this.word(word, fields));
    }
    this.#choose(hex);
  }

  /** A finger cannot point without pressing: where something would be done, the first tap shows it. */
  tap(hex: Hex): void {
    const asks = actionAt(this.legal.value, this.selection.value, hex) !== null;
    const again = this.tapped.value && this.hover.value === hex;
    this.hover.value = asks && !again ? hex : null;
    this.tapped.value = asks && !again;
    if (!this.tapped.value) this.activate(hex);
  }

  /** A click, a second tap, Enter or Space on a hex. */
  activate(hex: Hex): void {
    this.notice.value = null;
    if (this.editor.active.value) {
      this.editor.paint(hex);
      return;
    }
    const legal = this.legal.value;
    if (this.#ghost.value !== null || legal === null) return;
    const action = actionAt(legal, this.selection.value, hex);
    if (action !== null) this.act(action);
    else if (canAct(legal, hex) && this.selection.value !== hex) this.select(hex);
    else this.#letGo(hex);
  }

  act(notation: string, answered = (answer: Answer): void => this.#refused(answer)): void {
    const march = this.legal.value === null ? null : /^([A-Z]+\d+)-([A-Z]+\d+)$/.exec(notation);
    const asked = this.commands.ask("act", notation, (answer) => {
      if (!answer.ok) this.#ghost.value = null;
      answered(answer);
    });
    if (!asked) return;
    batch(() => {
      this.dialog.value = null;
      if (!march) return;
      const [, src = "", dst = ""] = march;
      this.#ghost.value = { src, dst };
      this.focus.value = dst;
      this.select(null);
    });
  }

  ask<V extends Exclude<keyof Verbs, "act">>(verb: V, value: Verbs[V]): void {
    this.commands.ask(verb, value, (answer) => this.#refused(answer));
  }

  /** Ends the phase; asks first where the snapshot says that something is left to do. */
  end(): void {
    const { legal, guard } = this.now;
    if (!legal?.end) return;
    if (legal.guard && guard) this.dialog.value = "guard";
    else this.act("end");
  }

  commit(): void {
    const order = this.map.value.cards.map((card) => card.name);
    this.act(commitNotation(order, this.chosenCounts.value));
  }

  /** Answers whether the winner goes into the empty hex; this view has then seen the result. */
  advance(go: boolean): void {
    this.dismissReveal();
    this.act(go ? "advance" : "stay");
  }

  dismissReveal(): void {
    const { past, reveal } = this.now;
    if (past !== null) this.past.cleared.value = past.name;
    else this.dismissed.value = Math.max(this.dismissed.value, reveal?.n ?? 0);
  }

  /** Whether one more of this kind may be laid out. */
  playable(card: CardName): boolean {
    const entry = this.committing.value === null ? undefined : this.legal.value?.commit?.[card];
    return entry !== undefined && entry.why === null && entry.max > 0;
  }

  toggle(card: CardName, copy: number): void {
    const key = `${card}#${copy}`;
    const chosen = new Set(this.chosen.value);
    const max = this.legal.value?.commit?.[card]?.max ?? 0;
    if (chosen.has(key)) chosen.delete(key);
    else if (this.playable(card) && (this.chosenCounts.value.get(card) ?? 0) < max) chosen.add(key);
    this.chosen.value = chosen;
  }

  /** Every card that may be laid out and is worth something in this battle. */
  chooseAll(): void {
    const commit = this.committing.value === null ? {} : (this.legal.value?.commit ?? {});
    const worth = Object.entries(commit).filter(([card, { value }]) => value > 0 && this.playable(card));
    this.chosen.value = new Set(
      worth.flatMap(([card, { max }]) => Array.from({ length: max }, (_, copy) => `${card}#${copy}`)),
    );
  }

  clearChosen(): void {
    this.chosen.value = new Set();
  }

  mark(hexes: readonly Hex[], hold = false): void {
    clearTimeout(this.#flashTimer);
    this.flash.value = hexes;
    if (hold) {
      this.#flashTimer = setTimeout(() => {
        this.flash.value = [];
      }, FLASH);
    }
  }

  /** One step back: box, dialog, then what is chosen. False when there was nothing to let go. */
  escape(): boolean {
    if (this.typing.value) this.typing.value = false;
    else if (this.dialog.value !== null) this.dialog.value = null;
    else if (this.notice.value !== null) this.notice.value = null;
    else if (this.past.shown.value !== null) this.past.leave();
    else if (this.editor.escape()) return true;
    else if (this.selection.value !== null) this.select(null);
    else if (this.chosen.value.size > 0) this.clearChosen();
    else if (this.shownReveal.value?.advance === null) this.dismissReveal();
    else return false;
    return true;
  }

  dispose(): void {
    clearTimeout(this.#flashTimer);
    this.#stop();
    this.commands.dispose();
  }

  /** A click where nothing can be done: lets go of the selection, or says why an army of one's own stays put. */
  #letGo(hex: Hex): void {
    if (this.selection.value === null && this.armies.value[hex] === this.now.to_act) {
      this.tell(this.word("idle_army", { hex }));
    }
    this.select(null);
  }

  #choose(hex: Hex | null): void {
    if (this.selection.value === hex) return;
    this.#selection.value = hex;
    this.commands.tell("select", hex);
  }

  #context(): { rev: number; stamp: string } {
    const { rev, phase, to_act, curtain } = this.snapshot.value;
    return { rev, stamp: `${phase} ${to_act} ${curtain?.seat ?? ""}` };
  }

  #refused(answer: Answer): void {
    if (!answer.ok) this.tell(answer.error ?? "");
  }

  #settle(before: Snapshot, next: Snapshot): void {
    this.#ghost.value = null;
    this.notice.value = null;
    if (this.tapped.value) this.hover.value = null;
    this.tapped.value = false;
    // A new game counts its reveals from the start again.
    if (next.reveal === null) this.dismissed.value = 0;
    const selection = this.#selection.value;
    if (selection !== null && !canAct(next.legal, selection)) this.#selection.value = null;
    this.dropQuestion();
    const question = (snapshot: Snapshot): string =>
      `${committing(snapshot)} ${snapshot.battle?.sides.attacker.at} ${snapshot.battle?.sides.defender.at}`;
    if (question(before) !== question(next)) this.clearChosen();
    if (before.to_act !== next.to_act) this.handShown.value = null;
  }
}
