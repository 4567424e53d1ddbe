// The one line that always says what can be done now, and the button that ends the phase.
import type { ComponentChildren, JSX } from "preact";
import { Button } from "../button";
import { usePaint, useStore } from "../context";
import type { Hex } from "../contract";
import { actionAt, canAct } from "../legal";
import { Bold, Filled } from "../rich";
import { BUSY, GONE, SILENT } from "../sentences";
import type { Store } from "../store";
import type { WordKey } from "../words";

function marchHint(store: Store, from: Hex, to: Hex): JSX.Element | null {
  const reach = store.legal.value?.march[from];
  const via = reach?.to[to];
  if (reach === undefined || via === undefined) return null;
  if (reach.card) return <Filled word="march_card" fields={{ hex: to }} />;
  if (via !== "") return <Filled word="march_via" fields={{ hex: to, via }} />;
  return <Filled word={reach.short.includes(to) ? "march_short" : "march_to"} fields={{ hex: to }} />;
}

/** What a click on the pointed hex would do. */
function pointedHint(store: Store): JSX.Element | null {
  const legal = store.legal.value;
  const hex = store.pointed.value;
  const from = store.selection.value;
  if (legal === null || hex === null) return null;
  const verb = /^(claim|recruit|disband) /.exec(actionAt(legal, from, hex) ?? "")?.[1];
  if (verb) return <Filled word={`${verb}_at` as WordKey} fields={{ hex }} />;
  if (from !== null && legal.attack[from]?.includes(hex)) {
    return <Filled word="attack_to" fields={{ hex: from, target: hex }} />;
  }
  if (from !== null) return marchHint(store, from, hex);
  return canAct(legal, hex) ? <Filled word="select_at" fields={{ hex }} /> : null;
}

function selected(store: Store, hex: Hex): JSX.Element {
  const { to_act } = store.now;
  const legal = store.legal.value;
  const fields = { name: store.nameOf(to_act), hex };
  const attacks = legal?.attack[hex] !== undefined;
  if (legal?.march[hex] === undefined) return <Filled word="attack_from" fields={fields} />;
  if (attacks) return <Filled word="march_or_attack" fields={fields} />;
  return <Filled word={legal.march[hex]?.card ? "march_again" : "march_from"} fields={fields} />;
}

function sentence(store: Store): ComponentChildren {
  const { prompt } = store.now;
  const hex = store.selection.value;
  if (store.commands.gone.value) return store.commands.lost.value ? GONE : SILENT;
  if (store.notice.value !== null) return <Bold text={store.notice.value} />;
  if (hex !== null && canAct(store.legal.value, hex)) return selected(store, hex);
  const reveal = store.shownReveal.value;
  return <Bold text={reveal !== null && reveal.advance === null ? reveal.verdict : prompt.text} />;
}

function hint(store: Store): ComponentChildren {
  if (store.commands.gone.value || store.notice.value !== null || store.shownReveal.value !== null)
    return null;
  if (store.commands.busy.value) return BUSY;
  const pointed = pointedHint(store);
  if (pointed !== null) return pointed;
  return store.selection.value !== null ? <Filled word="let_go" /> : store.now.prompt.hint;
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
  const { to_act, winner, waiting } = store.now;
  const seat = to_act ?? winner;
  const looks = store.commands.gone.value || store.notice.value !== null ? "ck-prompt refused" : "ck-prompt";
  return (
    <div class={looks}>
      <svg class="edge" aria-hidden="true">
        {seat !== null && <rect width="12" height="100%" fill={paint(`h-${seat}`)} />}
      </svg>
      <div class="say">
        <p aria-live="polite">{sentence(store)}</p> <span class="why">{hint(store)}</span>
      </div>
      {waiting !== null && !store.commands.gone.value && (
        <span class="cell" role="status">
          {waiting}
        </span>
      )}
      <EndButton />
    </div>
  );
}
