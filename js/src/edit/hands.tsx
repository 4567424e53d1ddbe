// Hands, what lies on top of the deck, and the discard pile, card by card; applied together as one edit.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Button } from "../button";
import { useStore } from "../context";
import type { Card, CardName, Seat, Snapshot } from "../contract";
import { Icon } from "../map/pieces";
import type { Store } from "../store";
import { Dialog } from "../table/dialog";
import { DECK, DISCARD, type Draft, draft, edited, less, more, type Pile } from "./draft";

function titleOf(store: Store, pile: Pile): string {
  if (pile === DECK) return store.word("hands_deck");
  return pile === DISCARD ? store.word("discard_title") : store.nameOf(pile);
}

interface TabProps {
  pile: Pile;
  cards: readonly CardName[];
  shown: boolean;
  onClick: () => void;
}

function Tab({ pile, cards, shown, onClick }: TabProps): JSX.Element {
  const store = useStore();
  return (
    <button type="button" class="quiet" data-pile={pile} aria-pressed={shown} onClick={onClick}>
      {titleOf(store, pile)} <b>{cards.length}</b>
    </button>
  );
}

interface RowProps {
  card: Card;
  count: number;
  change: (by: typeof more) => void;
}

function Row({ card, count, change }: RowProps): JSX.Element {
  const store = useStore();
  const { name } = card;
  return (
    <li data-kind={name}>
      <Icon name={name} />
      <h3>{name}</h3>
      <Button
        does="less"
        label={store.word("hands_less", { card: name })}
        disabled={count === 0}
        onClick={() => change(less)}
      >
        −
      </Button>
      <output>{count}</output>
      <Button does="more" label={store.word("hands_more", { card: name })} onClick={() => change(more)}>
        +
      </Button>
    </li>
  );
}

function note(store: Store, pile: Pile, cards: readonly CardName[]): string {
  if (pile !== DECK) return store.word("hands_note");
  if (cards.length === 0) return store.word("hands_deck_note");
  return store.word("hands_deck_order", { cards: cards.join(", ") });
}

function first({ to_act, active }: Snapshot): Seat {
  return to_act ?? active;
}

export function Hands(): JSX.Element {
  const store = useStore();
  const [before] = useState<Draft>(() => draft(store.now));
  const [piles, setPiles] = useState(before);
  const [shown, setShown] = useState<Pile>(() => first(store.now));
  const [error, setError] = useState("");
  const cards = piles[shown] ?? [];
  const change = (card: CardName, by: typeof more): void => {
    const next = by(cards, card);
    setPiles({ ...piles, [shown]: next });
    setError("");
    store.voice.say(`${card}: ${next.filter((name) => name === card).length}`);
  };
  const edit = edited(before, piles);
  return (
    <Dialog
      name="hands"
      title={store.word("hands_title")}
      footer={
        <>
          <p class={error === "" ? "" : "refused"}>{error || note(store, shown, cards)}</p>
          <Button
            class="go"
            does="apply"
            onClick={() => (edit === null ? store.show(null) : store.editor.apply(edit, setError))}
          >
            {store.word("apply")}
          </Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is laid out by rules of its own */}
      <div class="ck-tabs" role="group" aria-label={store.word("edit_hands")}>
        {Object.entries(piles).map(([pile, held]) => (
          <Tab key={pile} pile={pile} cards={held} shown={pile === shown} onClick={() => setShown(pile)} />
        ))}
      </div>
      <ul class="ck-counts">
        {store.map.value.cards.map((card) => (
          <Row
            key={card.name}
            card={card}
            count={cards.filter((name) => name === card.name).length}
            change={(by) => change(card.name, by)}
          />
        ))}
      </ul>
    </Dialog>
  );
}
