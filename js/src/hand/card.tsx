// One card as a button. Outside a battle both values weigh the same; in one, the one that counts is big.
import type { JSX } from "preact";
import { useStore } from "../context";
import type { Card as CardInfo } from "../contract";
import { Icon } from "../map/pieces";

export type Sort = "open" | "siege" | null;

function Value({ kind, value, look }: { kind: "open" | "siege"; value: number; look: string }): JSX.Element {
  return (
    <span class={`v ${look}`}>
      <Icon name={kind} />
      {value}
    </span>
  );
}

/** Both values: the first one stands left. */
export function Values({ card, sort }: { card: CardInfo; sort: Sort }): JSX.Element {
  if (sort === "siege") {
    return (
      <span class="vv">
        <Value kind="siege" value={card.siege} look="big" />
        <Value kind="open" value={card.open} look="sm" />
      </span>
    );
  }
  return (
    <span class="vv">
      <Value kind="open" value={card.open} look={sort === "open" ? "big" : "l"} />
      <Value kind="siege" value={card.siege} look={sort === "open" ? "sm" : "r"} />
    </span>
  );
}

export function CardFace({ card, sort, note }: { card: CardInfo; sort: Sort; note: string }): JSX.Element {
  return (
    <>
      <span class="pic">
        <Icon name={card.name} />
      </span>
      <Values card={card} sort={sort} />
      <span class="nm">{card.name}</span>
      <span class="nt">{note}</span>
    </>
  );
}

interface Props {
  card: CardInfo;
  copy: number;
  /** Number of the key that picks it, from 1. */
  digit: number;
  sort: Sort;
  mine: boolean;
}

export function HandCard({ card, copy, digit, sort, mine }: Props): JSX.Element {
  const store = useStore();
  const asked = mine && store.committing.value !== null;
  const playable = mine && store.playable(card.name);
  const pressed = asked && store.chosen.value.has(`${card.name}#${copy}`);
  const again = mine && card.name === "March" && store.marchCard.value;
  const why = asked ? (store.legal.value?.commit?.[card.name]?.why ?? null) : null;
  const note = again
    ? store.word("march_again_note")
    : (why ?? (sort === null ? card.note : card.battle_note[sort]));
  const look = [sort && "battle", again && "usable", asked && !playable && "no", pressed && "chosen"];
  return (
    <button
      type="button"
      class={`ck-card ${look.filter(Boolean).join(" ")}`}
      data-card={card.name}
      data-playable={playable}
      aria-pressed={pressed}
      aria-disabled={asked && !playable}
      aria-keyshortcuts={digit < 10 ? String(digit) : undefined}
      aria-label={[
        card.name,
        store.word("card_open", { n: card.open }),
        store.word("card_siege", { n: card.siege }),
        note,
      ]
        .filter(Boolean)
        .join(", ")}
      onClick={() => asked && store.toggle(card.name, copy)}
    >
      <CardFace card={card} sort={sort} note={note} />
      {pressed && <span class="tick">✓</span>}
    </button>
  );
}
