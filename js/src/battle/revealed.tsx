// The result: every card and line, what was destroyed by what, both totals, who won and why; then on, or into the empty hex.
import type { JSX } from "preact";
import { Button } from "../button";
import { useStore } from "../context";
import type { Reveal, Side as SideName } from "../contract";
import { Shield } from "../map/pieces";
import { figure } from "../words";
import { Frame } from "./frame";
import { Middle } from "./middle";
import { Side } from "./side";

function OneSide({ reveal, side }: { reveal: Reveal; side: SideName }): JSX.Element {
  const store = useStore();
  const view = reveal.sides[side];
  return (
    <Side
      seat={view.seat}
      title={view.name}
      place={view.place}
      total={figure(view.total)}
      label={view.label}
      sum={store.word("total")}
      sumTotal={view.total}
      minis={view.cards.map(({ card, value, by }) => ({ card, value, struck: by !== null }))}
      backs={0}
      lines={view.lines}
      note={view.note}
    />
  );
}

function Onward({ reveal }: { reveal: Reveal }): JSX.Element {
  const store = useStore();
  const { advance } = reveal;
  if (advance === null || !store.now.acts) {
    return (
      <Button class="go" does="continue" onClick={() => store.dismissReveal()}>
        {store.word("continue")}
      </Button>
    );
  }
  return (
    <>
      <Button does="stay" onClick={() => store.advance(false)}>
        {advance.stay_text}
      </Button>
      <Button class="go" does="advance" onClick={() => store.advance(true)}>
        {advance.go_text}
      </Button>
    </>
  );
}

export function Revealed({ reveal }: { reveal: Reveal }): JSX.Element {
  const store = useStore();
  const { attacker, defender } = reveal.sides;
  const loser = reveal.winner === "attacker" ? defender : attacker;
  // A defender who holds loses nobody: the attacker's army comes off only if it is gone from the map.
  const gone = store.now.armies[loser.at] !== loser.seat;
  return (
    <Frame
      siege={reveal.siege}
      title={reveal.title}
      note={reveal.note}
      corner={store.word("revealed")}
      footer={
        <>
          <Shield seat={reveal.sides[reveal.winner].seat} height={29} />
          <p>
            <b>{reveal.verdict}</b>
            <br />
            {reveal.why}
          </p>
          <Onward reveal={reveal} />
        </>
      }
    >
      <OneSide reveal={reveal} side="attacker" />
      <Middle
        attacker={attacker.at}
        defender={defender.at}
        points={reveal.points}
        lost={gone ? loser.at : null}
        lostSeat={loser.seat}
      />
      <OneSide reveal={reveal} side="defender" />
    </Frame>
  );
}
