// Edit mode: how this view uses its clicks, no state of the game. What a click asks for is sent as one edit.
import { computed, signal } from "@preact/signals";
import type { Edit, Hex, Terrain } from "../contract";
import type { Phrase } from "../phrases";
import type { Store } from "../store";
import { type Brush, brushes, type Kind, named, type Stroke, spot, stroke } from "./brush";

export class Editor {
  readonly #store: Store;
  readonly #on = signal(false);
  readonly #brush = signal<Brush | null>(null);

  constructor(store: Store) {
    this.#store = store;
  }

  /** Whether clicks edit; the past cannot be edited. */
  readonly active = computed(() => this.#on.value && this.#store.now.editable);
  readonly brush = computed(() => (this.active.value ? this.#brush.value : null));
  /** The brush by its name, "" without one, and undefined while nothing is edited. */
  readonly mark = computed(() => {
    const brush = this.brush.value;
    return this.active.value ? (brush === null ? "" : named(brush)) : undefined;
  });
  /** What a click on the pointed hex would do. */
  readonly pointed = computed(() => {
    const hex = this.#store.pointed.value;
    return hex === null ? null : this.at(hex);
  });

  /** Begins to edit, or ends it. */
  toggle(): void {
    if (!this.#store.now.editable) return;
    if (this.#on.value) this.leave();
    else {
      this.#on.value = true;
      this.#store.notice.value = null;
      this.#store.select(null);
      this.#store.voice.say(this.#store.word("edit_choose"));
    }
  }

  leave(): void {
    this.#on.value = false;
    this.#brush.value = null;
    const { voice, now } = this.#store;
    voice.say(`${this.#store.word("edit_left")} ${now.prompt.text}`);
  }

  /** Lets the brush go, then the mode; false when there was neither. */
  escape(): boolean {
    if (!this.active.value) return false;
    if (this.#brush.value !== null) this.#brush.value = null;
    else this.leave();
    return true;
  }

  take(brush: Brush): void {
    this.#brush.value = brush;
    this.#store.notice.value = null;
    this.#store.voice.say(this.say(this.line()));
  }

  brushes(kind: Kind): Brush[] {
    return brushes(kind, this.#store.map.value.players);
  }

  /** The kind whose brushes digits choose. */
  get kind(): Kind {
    return this.#brush.value?.kind ?? "army";
  }

  /** The first brush of a kind, or the next one of it. */
  next(kind: Kind): void {
    const all = this.brushes(kind);
    const at = all.findIndex((brush) => named(brush) === this.mark.value);
    const brush = all[(at + 1) % all.length];
    if (brush !== undefined) this.take(brush);
  }

  nth(n: number): void {
    const brush = this.brushes(this.kind)[n - 1];
    if (brush !== undefined) this.take(brush);
  }

  /** What a click on a hex would do with the brush; null without one. */
  at(hex: Hex): Stroke | null {
    const brush = this.brush.value;
    const place = this.#store.layout.value.at.get(hex);
    if (brush === null || place === undefined) return null;
    return stroke(brush, spot(this.#store.now, hex, place.terrain));
  }

  /** A click on a hex: what would change nothing is said and not sent. */
  paint(hex: Hex): void {
    const found = this.at(hex);
    if (found?.edit) this.#store.ask("edit", found.edit);
    else this.#store.tell(this.say(found === null ? this.line() : this.phrase(hex, found)));
  }

  /** Asks for a change that a dialog has gathered: closes it, or says there why not. */
  apply(edit: Edit, refused: (sentence: string) => void): void {
    this.#store.commands.ask("edit", edit, ({ ok, error = "" }) => {
      if (ok) this.#store.show(null);
      else {
        refused(error);
        this.#store.voice.say(error);
      }
    });
  }

  /** What to do now. */
  line(): Phrase {
    const brush = this.brush.value;
    if (brush === null) return { word: "edit_choose", fields: {} };
    return { word: "edit_brush", fields: { brush: this.nameOf(brush) } };
  }

  /** What a click on a hex does. */
  phrase(hex: Hex, { word, about }: Stroke): Phrase {
    const player = this.#store.players.value.get(about ?? "");
    if (player === undefined) return { word, fields: { hex, terrain: this.#land(about) } };
    return { word, fields: { hex, name: player.name, colour: player.colour.toLocaleLowerCase() } };
  }

  nameOf({ kind, value }: Brush): string {
    if (kind === "terrain") return this.#store.word("brush_terrain", { terrain: this.#land(value) });
    if (value === null) return this.#store.word(`brush_${kind}_none`);
    return this.#store.word(`brush_${kind}`, { colour: this.#store.players.value.get(value)?.colour ?? "" });
  }

  say({ word, fields }: Phrase): string {
    return this.#store.word(word, fields);
  }

  #land(terrain: string | null): string {
    return terrain === null ? "" : this.#store.word(`terrain_${terrain as Terrain}`);
  }
}
