// Deck and discard pile; the second can be looked through.
import type { JSX } from "preact";
import { Button } from "../button";
import { useStore } from "../context";
import { Icon } from "../map/pieces";

export function Piles(): JSX.Element {
  const store = useStore();
  const { deck, discard } = store.now;
  const kinds = store.map.value.cards.filter((card) => (discard[card.name] ?? 0) > 0);
  const count = kinds.reduce((sum, card) => sum + (discard[card.name] ?? 0), 0);
  const face = kinds.at(-1)?.name;
  return (
    <div class="ck-piles">
      <div class="ck-pile">
        <span class="ck-back stack">
          <Icon name="castle" />
        </span>
        <span>
          <b>{deck}</b>
          {store.word("deck")}
        </span>
      </div>
      <Button class="ck-pile" does="discard" onClick={() => store.show("discard")}>
        <span class={face === undefined ? "ck-back none" : "ck-back face stack"}>
          {face && <Icon name={face} />}
        </span>
        <span>
          <b>{count}</b>
          <u>{store.word("discard")}</u>
        </span>
      </Button>
    </div>
  );
}
