// Hands, what lies on top of the deck, and the discard pile, card by card; applied together as one edit.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Button } from "../button";
import { useStore } from "../context";
import type { Card, CardName } from "../contract";
import { Icon } from "../map/pieces";
import type { Store } from "../store";
import { Dialog } from "../table/dialog";
import { DECK, DISCARD, type Draft, draft, edited, type Pile, withCount } from "./draft";
import { onEnter } from "./keys";

function titleOf(store: Store, pile: Pile): string {
  if (pile === DECK) return store.word("hands_deck");
  return pile === DISCARD ? store.word("discard_title") : store.nameOf(pile);
}

interface RowProps {
  card: Card;
  count: number;
  change: (count: number) => void;
}

/** The buttons are for the pointer: in the field arrows do the same. */
function Row({ card: { name }, count, change }: RowProps): JSX.Element {
  const store = useStore();
  return (
    <li data-kind={name}>
      <Icon name={name} />
      <h3>{name}</h3>
      <Button
        does="less"
        pointer
        label={store.word("hands_less", { card: name })}
        disabled={count === 0}
        onClick={() => change(count - 1)}
      >
        −
      </Button>
      <input
        type="number"
        min={0}
        value={count}
        aria-label={name}
        onInput={(event) => change(event.currentTarget.valueAsNumber || 0)}
      />
      <Button
        does="more"
        pointer
        label={store.word("hands_more", { card: name })}
        onClick={() => change(count + 1)}
      >
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

export function Hands(): JSX.Element {
  const store = useStore();
  const [before] = useState<Draft>(() => draft(store.now));
  const [piles, setPiles] = useState(before);
  const [shown, setShown] = useState<Pile>(store.now.to_act ?? store.now.active);
  const [error, setError] = useState("");
  const cards = piles[shown] ?? [];
  const change = (card: CardName, count: number): void => {
    setPiles({ ...piles, [shown]: withCount(cards, card, count) });
    setError("");
  };
  const apply = (): void => {
    const edit = edited(before, piles);
    if (edit === null) store.show(null);
    else store.editor.apply(edit, setError);
  };
  return (
    <Dialog
      name="hands"
      title={store.word("hands_title")}
      first={'[aria-pressed="true"]'}
      footer={
        <>
          <p class={error === "" ? "" : "refused"}>{error || note(store, shown, cards)}</p>
          <Button class="go" does="apply" onClick={apply}>
            {store.word("apply")}
          </Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is laid out by rules of its own */}
      <div class="ck-tabs" role="group" aria-label={store.word("edit_hands")}>
        {Object.entries(piles).map(([pile, held]) => (
          <Button
            key={pile}
            class="quiet"
            does={`pile-${pile}`}
            pressed={pile === shown}
            onClick={() => setShown(pile)}
          >
            {titleOf(store, pile)} <b>{held.length}</b>
          </Button>
        ))}
      </div>
      <ul class="ck-counts" onKeyDown={onEnter(apply)}>
        {store.map.value.cards.map((card) => (
          <Row
            key={card.name}
            card={card}
            count={cards.filter((name) => name === card.name).length}
            change={(count) => change(card.name, count)}
          />
        ))}
      </ul>
    </Dialog>
  );
}
