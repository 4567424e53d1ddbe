// Sentences come from Python as templates with {named} fields; here the fields are filled in.

export type WordKey =
  | `phase_${"setup" | "draw" | "march" | "battle" | "recruit" | "control"}`
  | `end_${"setup" | "march" | "battle" | "recruit"}`
  | `terrain_${"clear" | "forest" | "mountain" | "river" | "sea" | "castle"}`
  | `say_${"army" | "held" | "neutral" | "enemy" | "enemies" | "last" | "marched" | "march" | "march_card" | "via" | "short" | "attack" | "recruit" | "disband" | "claim" | "select" | "selected"}`
  | `march_${"from" | "again" | "to" | "via" | "short" | "card"}`
  | `attack_${"from" | "to"}`
  | `${"select" | "recruit" | "disband" | "claim"}_at`
  | "march_or_attack"
  | "let_go"
  | "idle_army"
  | "map"
  | "round"
  | "undo"
  | "redo"
  | "taken_back"
  | "cards"
  | "rules"
  | "about"
  | "close"
  | "confirm_end"
  | "cancel"
  | "dont_ask"
  | "option_guard"
  | "option_auto_end"
  | "resign"
  | "resign_sure"
  | "resign_title"
  | "guard_title"
  | "keys"
  | "keys_note"
  | `moves_${"march" | "attack" | "none"}`
  | "jump_none"
  | "text_board"
  | "command"
  | "command_hint"
  | "touch_again"
  | `zoom_${"in" | "out" | "fit"}`
  | "hand_of"
  | "hand_legend"
  | "hand_empty"
  | "hand_none"
  | "hand_march"
  | "hand_counts_open"
  | "hand_counts_siege"
  | "march_again_note"
  | "card_open"
  | "card_siege"
  | "commit_none"
  | "commit_one"
  | "commit_n"
  | "chosen"
  | "choose_all"
  | "clear"
  | "committed"
  | "known"
  | "known_open"
  | "total"
  | "total_yours"
  | "total_known"
  | "lost_to"
  | "against"
  | "revealed"
  | "continue"
  | "players"
  | "castles"
  | "armies"
  | "cards_in_hand"
  | "deck"
  | "discard"
  | "discard_title"
  | "discard_empty"
  | "log"
  | "log_order"
  | "again"
  | `look_${"back" | "at"}`
  | "past"
  | `past_${"at" | "by" | "event" | "action" | "turn" | "first" | "back" | "on" | "last" | "now" | "left" | "refused" | "hand"}`
  | "fork"
  | "line"
  | "edit"
  | `edit_${"title" | "choose" | "brush" | "army" | "control" | "terrain" | "hands" | "turn" | "done" | "left" | "refused"}`
  | `brush_${"army" | "control"}${"" | "_none"}`
  | "brush_terrain"
  | `put_${"army" | "control"}${"" | "_none" | "_same"}`
  | `put_terrain${"" | "_same"}`
  | "apply"
  | `hands_${"title" | "note" | "deck" | "deck_note" | "deck_order" | "more" | "less"}`
  | `turn_${"title" | "note" | "phase" | "round"}`
  | "cell"
  | `cell_${"title" | "note" | "copy" | "copied" | "by_hand"}`;

export type Fields = Record<string, string | number>;

/** The template of a key as a list of plain pieces and filled fields, so that fields can be set in bold. */
export function pieces(
  words: Record<string, string>,
  key: WordKey,
  fields: Fields = {},
): { text: string; field: boolean }[] {
  const template = words[key] ?? key;
  return template
    .split(/(\{\w+\})/)
    .map((part) => {
      const name = /^\{(\w+)\}$/.exec(part)?.[1];
      const value = name === undefined ? undefined : fields[name];
      return value === undefined ? { text: part, field: false } : { text: String(value), field: true };
    })
    .filter((piece) => piece.text !== "");
}

export function fill(words: Record<string, string>, key: WordKey, fields: Fields = {}): string {
  return pieces(words, key, fields)
    .map((piece) => piece.text)
    .join("");
}

/** A number with a real minus sign. */
export function figure(n: number): string {
  return n < 0 ? `−${-n}` : String(n);
}

/** Splits a sentence at the given names, so that they can be marked. Names are matched as whole words. */
export function splitAt(text: string, names: readonly string[]): { text: string; name: boolean }[] {
  const known = new Set(names.filter((name) => name !== ""));
  if (known.size === 0) return [{ text, name: false }];
  const escaped = [...known]
    .sort((a, b) => b.length - a.length)
    .map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return text
    .split(new RegExp(`(?<![\\p{L}\\p{N}])(${escaped.join("|")})(?![\\p{L}\\p{N}])`, "u"))
    .filter((part) => part !== "")
    .map((part) => ({ text: part, name: known.has(part) }));
}
