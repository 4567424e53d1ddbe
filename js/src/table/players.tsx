// A panel a player, in turn order: name, castles on the way to victory, armies, cards in hand, and what they are at.
import { useComputed } from "@preact/signals";
import type { JSX } from "preact";
import { useStore } from "../context";
import type { Seat } from "../contract";
import { CardsIcon, Icon, Shield } from "../map/pieces";

function Pips({ castles }: { castles: number }): JSX.Element {
  const store = useStore();
  const { victory } = store.map.value;
  // A long row of pips would push the figure out of the panel.
  const shown = Math.min(victory, 9);
  return (
    <div class="ck-pips">
      {Array.from({ length: shown }, (_, i) => (
        <Icon key={i} name="castle" class={i < castles ? "" : "off"} />
      ))}
      <b>
        {castles}/{victory}
      </b>
      <span class="ck-sr"> {store.word("castles")}</span>
    </div>
  );
}

function Stat({ value, label, icon }: { value: number; label: string; icon: JSX.Element }): JSX.Element {
  return (
    <span>
      {icon}
      {value}
      <span class="ck-sr"> {label}</span>
    </span>
  );
}

function Panel({ seat }: { seat: Seat }): JSX.Element | null {
  const store = useStore();
  const { to_act, players } = store.now;
  const player = store.players.value.get(seat);
  const state = players[seat];
  if (player === undefined || state === undefined) return null;
  const acts = to_act === player.seat;
  return (
    <section
      class={`ck-player ${acts ? "act" : ""} ${state.out !== null ? "out" : ""}`}
      data-player={player.seat}
      aria-label={player.name}
    >
      <Shield seat={player.seat} height={32} />
      <div class="who">
        <h2>
          <span class="name">{player.name}</span>
          <small>{[player.colour, state.out === null ? state.note : ""].filter(Boolean).join(" · ")}</small>
        </h2>
        <Pips castles={state.castles} />
      </div>
      {state.out !== null ? (
        <div class="ck-stat outtext">{state.out}</div>
      ) : (
        <div class="ck-stat">
          <Stat value={state.armies} label={store.word("armies")} icon={<Icon name="army" />} />
          <Stat value={state.cards} label={store.word("cards_in_hand")} icon={<CardsIcon />} />
        </div>
      )}
    </section>
  );
}

export function Players(): JSX.Element {
  const store = useStore();
  // Of the snapshot only this: drawn anew with each, Preact would hold on to what every panel was before.
  const seats = useComputed(() => Object.keys(store.now.players).join(" "));
  return (
    <section class="ck-players" aria-label={store.word("players")}>
      {seats.value.split(" ").map((seat) => (
        <Panel key={seat} seat={seat} />
      ))}
    </section>
  );
}
