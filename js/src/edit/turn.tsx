// Whose turn it is, the phase that begins, and the round.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Button } from "../button";
import { useId, useStore } from "../context";
import { Swatch } from "../map/pieces";
import { Dialog } from "../table/dialog";
import { PHASES } from "../table/header";
import type { WordKey } from "../words";
import { onEnter } from "./keys";

interface ChoiceProps {
  name: string;
  value: string;
  label: string;
  chosen: boolean;
  choose: (value: string) => void;
  children?: JSX.Element;
}

function Choice({ name, value, label, chosen, choose, children }: ChoiceProps): JSX.Element {
  const id = useId();
  return (
    <label>
      <input
        type="radio"
        name={id(name)}
        value={value}
        aria-label={label}
        checked={chosen}
        onChange={() => choose(value)}
      />
      {children}
      {label}
    </label>
  );
}

export function Turn(): JSX.Element {
  const store = useStore();
  const { active, phase, round } = store.now;
  const [seat, setSeat] = useState(active);
  const [step, setStep] = useState<string>(phase);
  const [number, setNumber] = useState(round);
  const [error, setError] = useState("");
  const apply = (): void => {
    const edit = { turn: `${seat} ${step}` };
    store.editor.apply(number === round ? edit : { ...edit, round: number }, setError);
  };
  return (
    <Dialog
      small
      name="turn"
      title={store.word("turn_title")}
      first=":checked"
      footer={
        <>
          <p class={error === "" ? "" : "refused"}>{error || store.word("turn_note")}</p>
          <Button does="cancel" onClick={() => store.escape()}>
            {store.word("cancel")}
          </Button>
          <Button class="go" does="apply" onClick={apply}>
            {store.word("apply")}
          </Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter in a field applies */}
      <div class="ck-turn" onKeyDown={onEnter(apply)}>
        <div role="radiogroup" aria-label={store.word("edit_turn")}>
          {store.map.value.players.map((player) => (
            <Choice
              key={player.seat}
              name="seat"
              value={player.seat}
              label={player.name}
              chosen={seat === player.seat}
              choose={setSeat}
            >
              <Swatch seat={player.seat} />
            </Choice>
          ))}
        </div>
        <div role="radiogroup" aria-label={store.word("turn_phase")}>
          {PHASES.map((name) => (
            <Choice
              key={name}
              name="phase"
              value={name}
              label={store.word(`phase_${name}` as WordKey)}
              chosen={step === name}
              choose={setStep}
            />
          ))}
        </div>
        <label>
          {store.word("turn_round")}
          <input
            type="number"
            min={1}
            value={number}
            onInput={(event) => setNumber(event.currentTarget.valueAsNumber)}
          />
        </label>
      </div>
    </Dialog>
  );
}
