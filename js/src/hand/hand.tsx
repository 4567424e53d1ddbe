// The hand below the map. A referee's board has several and shows the one of whoever decides.
import type { JSX } from "preact";
import { Button } from "../button";
import { useStore } from "../context";
import type { Card as CardInfo, Seat } from "../contract";
import { Icon } from "../map/pieces";
import type { Store } from "../store";
import { HandCard, type Sort } from "./card";

/** The seat whose hand lies open, or null where there is none. */
export function shownHand(store: Store): Seat | null {
  const { hands, to_act, viewer } = store.now;
  const seats = Object.keys(hands);
  const wanted = [store.handShown.value, store.committing.value, viewer, to_act];
  return wanted.find((seat) => seat !== null && seats.includes(seat)) ?? seats[0] ?? null;
}

/** The cards of a hand one by one, in the order of the card list. */
export function spread(store: Store, seat: Seat): { card: CardInfo; copy: number }[] {
  const hand = store.now.hands[seat] ?? {};
  return store.map.value.cards.flatMap((card) =>
    Array.from({ length: hand[card.name] ?? 0 }, (_, copy) => ({ card, copy })),
  );
}

function sortOf(store: Store): Sort {
  const battle = store.now.battle ?? store.shownReveal.value;
  return battle === null ? null : battle.siege ? "siege" : "open";
}

function Legend({ sort, seat }: { sort: Sort; seat: Seat }): JSX.Element {
  const store = useStore();
  if (sort !== null) return <span>{store.word(`hand_counts_${sort}`)}</span>;
  const marches = store.now.hands[seat]?.["March"] ?? 0;
  if (store.marchCard.value) return <span>{store.word("hand_march", { n: marches })}</span>;
  const parts = (store.map.value.words["hand_legend"] ?? "hand_legend").split(/\{(open|siege)\}/);
  return (
    <span class="legend">
      {parts.map((part) => (part === "open" || part === "siege" ? <Icon key={part} name={part} /> : part))}
    </span>
  );
}

function OtherHands({ shown }: { shown: Seat }): JSX.Element | null {
  const store = useStore();
  const others = Object.keys(store.now.hands).filter((seat) => seat !== shown);
  if (others.length === 0) return null;
  return (
    <>
      {others.map((seat) => (
        <button
          type="button"
          class="ck-textlink"
          key={seat}
          onClick={() => {
            store.handShown.value = seat;
          }}
        >
          {store.word("hand_of", { name: store.nameOf(seat) })}
        </button>
      ))}
    </>
  );
}

export function HandRow(): JSX.Element | null {
  const store = useStore();
  const { acts, over, to_act, past } = store.now;
  const seat = shownHand(store);
  if (over !== null || store.now.curtain !== null) return null;
  if (seat === null && past !== null && store.now.seat === "hotseat")
    return <p class="ck-nohand past">{store.word("past_hand")}</p>;
  if (seat === null)
    return store.now.seat === "spectator" ? <p class="ck-nohand">{store.word("hand_none")}</p> : null;
  const cards = spread(store, seat);
  const mine = seat === to_act && acts;
  const sort = sortOf(store);
  return (
    <section class="ck-hand" aria-label={store.word("hand_of", { name: store.nameOf(seat) })}>
      <div class="ck-handbar">
        <b>{store.word("hand_of", { name: store.nameOf(seat) })}</b>
        {cards.length > 0 ? <Legend sort={sort} seat={seat} /> : <span>{store.word("hand_empty")}</span>}
        <span class="sp" />
        <OtherHands shown={seat} />
        {acts && !store.editor.active.value && (
          <Button class="ck-textlink" does="resign" onClick={() => store.show("resign")}>
            {store.word("resign")}
          </Button>
        )}
      </div>
      <div
        class={cards.length > 7 ? "ck-cards many" : "ck-cards"}
        style={{ "--ck-n": Math.max(7, cards.length) }}
      >
        {cards.map(({ card, copy }, i) => (
          <HandCard
            key={`${card.name}#${copy}`}
            card={card}
            copy={copy}
            digit={i + 1}
            sort={sort}
            mine={mine}
          />
        ))}
      </div>
    </section>
  );
}
