// A battle while cards are being chosen: what is known, one's own choice as it grows, the other's backs.
import type { JSX } from "preact";
import { Button } from "../button";
import { useStore } from "../context";
import type { Battle, Line, Side as SideName } from "../contract";
import { Filled } from "../rich";
import type { Store } from "../store";
import { figure } from "../words";
import { Frame } from "./frame";
import { Middle } from "./middle";
import { type Mini, Side } from "./side";

/** The chosen cards, kind by kind in the order of the card list. */
function choice(
  store: Store,
  siege: boolean,
): { minis: Mini[]; lines: Line[]; value: number; count: number } {
  const commit = store.legal.value?.commit ?? {};
  const minis: Mini[] = [];
  const lines: Line[] = [];
  for (const card of store.map.value.cards) {
    const count = store.chosenCounts.value.get(card.name) ?? 0;
    if (count === 0) continue;
    const value = commit[card.name]?.value ?? (siege ? card.siege : card.open);
    for (let i = 0; i < count; i += 1) minis.push({ card: card.name, value, struck: false });
    const text = count > 1 ? `${card.name} × ${count}` : card.name;
    lines.push({ icon: card.name, text, rule: "T44", value: count * value });
  }
  return {
    minis,
    lines,
    value: lines.reduce((sum, line) => sum + line.value, 0),
    count: minis.length,
  };
}

function OneSide({ battle, side }: { battle: Battle; side: SideName }): JSX.Element {
  const store = useStore();
  const view = battle.sides[side];
  const own = store.committing.value === view.seat;
  const { minis, lines, value } = own ? choice(store, battle.siege) : { minis: [], lines: [], value: 0 };
  const total = view.total + value;
  const laid = view.cards.map((card) => {
    const info = store.map.value.cards.find(({ name }) => name === card);
    return { card, value: (battle.siege ? info?.siege : info?.open) ?? 0, struck: false };
  });
  const label = view.committed ? store.word("committed") : view.label || (own ? "" : store.word("known"));
  return (
    <Side
      seat={view.seat}
      title={view.name}
      place={view.place}
      total={own || laid.length > 0 ? figure(total) : store.word("known_open", { n: figure(total) })}
      label={label}
      sum={store.word(own ? "total_yours" : "total_known")}
      sumTotal={total}
      minis={[...laid, ...minis]}
      backs={own ? 0 : view.backs}
      lines={[...lines, ...view.lines]}
      note={view.note}
    />
  );
}

function Choice(): JSX.Element {
  const store = useStore();
  const count = store.chosen.value.size;
  const seat = store.committing.value ?? "";
  const all = Object.values(store.now.hands[seat] ?? {}).reduce((sum, n) => sum + n, 0);
  const word = count === 0 ? "commit_none" : count === 1 ? "commit_one" : "commit_n";
  return (
    <>
      <p>
        <Filled word="chosen" fields={{ n: count, all }} />
      </p>
      {count > 0 ? (
        <Button does="clear" onClick={() => store.clearChosen()}>
          {store.word("clear")}
        </Button>
      ) : (
        <Button does="choose-all" onClick={() => store.chooseAll()}>
          {store.word("choose_all")}
        </Button>
      )}
      <Button class="go" does="commit" onClick={() => store.commit()}>
        {store.word(word, { n: count })}
      </Button>
    </>
  );
}

export function Pending({ battle }: { battle: Battle }): JSX.Element {
  const store = useStore();
  const { attacker, defender } = battle.sides;
  return (
    <Frame
      siege={battle.siege}
      title={battle.title}
      note={battle.note}
      corner=""
      choosing
      footer={store.committing.value === null ? null : <Choice />}
    >
      <OneSide battle={battle} side="attacker" />
      <Middle
        attacker={attacker.at}
        defender={defender.at}
        points={battle.points}
        lost={null}
        lostSeat={null}
      />
      <OneSide battle={battle} side="defender" />
    </Frame>
  );
}
