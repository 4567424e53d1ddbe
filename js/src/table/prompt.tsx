// The one line that always says what can be done now, and the button that ends the phase.
import type { ComponentChildren, JSX } from "preact";
import { Button } from "../button";
import { usePaint, useStore } from "../context";
import type { Reveal } from "../contract";
import { canAct } from "../legal";
import { type Phrase, pointedPhrase, selectedPhrase } from "../phrases";
import { Bold, Filled } from "../rich";
import { BUSY, unreachable } from "../sentences";
import type { Store } from "../store";
import type { WordKey } from "../words";
import { Waiting } from "./waiting";

const phrase = ({ word, fields }: Phrase): JSX.Element => <Filled word={word} fields={fields} />;

/** The battle whose result the line tells, while nothing is asked about it. */
function result(store: Store): Reveal | null {
  const reveal = store.shownReveal.value;
  return reveal?.advance === null ? reveal : null;
}

function sentence(store: Store): ComponentChildren {
  const { prompt } = store.now;
  const hex = store.selection.value;
  if (store.commands.gone.value) return unreachable(store.commands.lost.value);
  if (store.notice.value !== null) return <Bold text={store.notice.value} />;
  if (hex !== null && canAct(store.legal.value, hex)) return phrase(selectedPhrase(store, hex));
  if (store.past.parted.value !== "") return store.past.parted.value;
  return <Bold text={result(store)?.verdict ?? prompt.text} />;
}

function hint(store: Store): ComponentChildren {
  if (store.commands.gone.value || store.notice.value !== null || store.shownReveal.value !== null)
    return null;
  if (store.commands.busy.value) return BUSY;
  const pointed = pointedPhrase(store);
  if (pointed !== null)
    return (
      <>
        {phrase(pointed)} {store.tapped.value && <Filled word="touch_again" />}
      </>
    );
  if (store.selection.value !== null) return <Filled word="let_go" />;
  return store.past.parted.value === "" ? store.now.prompt.hint : null;
}

/** The second half of a double click would end the next phase, whose button stands in the same place. */
const once = (event: MouseEvent): boolean => event.detail < 2;

function EndButton(): JSX.Element | null {
  const store = useStore();
  const { phase } = store.now;
  if (!store.legal.value?.end || store.committing.value !== null) return null;
  return (
    <Button class="go" does="end" onClick={(event) => once(event) && store.end()}>
      {store.word(`end_${phase}` as WordKey)}
    </Button>
  );
}

export function Prompt(): JSX.Element {
  const store = useStore();
  const paint = usePaint();
  const { to_act, winner, line } = store.now;
  const reveal = result(store);
  const seat = reveal === null ? (to_act ?? winner) : reveal.sides[reveal.winner].seat;
  const looks = store.commands.gone.value || store.notice.value !== null ? "ck-prompt refused" : "ck-prompt";
  return (
    <div class={looks}>
      <svg class="edge" aria-hidden="true">
        {seat !== null && <rect width="12" height="100%" fill={paint(`h-${seat}`)} />}
      </svg>
      <div class="say">
        <p>{sentence(store)}</p> <span class="why">{hint(store)}</span>
      </div>
      {line !== null && store.past.parted.value === "" && (
        <span class="ck-chip" title={line}>
          {store.word("line")}
        </span>
      )}
      <Waiting />
      <EndButton />
    </div>
  );
}
