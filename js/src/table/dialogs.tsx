// What opens over the board: card reference, rules, discard pile, about, and the two questions.
import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import { Button } from "../button";
import { useStore } from "../context";
import type { Card } from "../contract";
import { Hands } from "../edit/hands";
import { Turn } from "../edit/turn";
import { Icon } from "../map/pieces";
import type { Dialog as Name } from "../store";
import type { WordKey } from "../words";
import { Cell } from "./cell";
import { Dialog } from "./dialog";

function Faces({ card }: { card: Card }): JSX.Element {
  return (
    <span class="faces">
      <Icon name="open" />
      {card.open}
      <Icon name="siege" />
      {card.siege}
    </span>
  );
}

function Cards(): JSX.Element {
  const store = useStore();
  return (
    <Dialog name="cards" title={store.word("cards")}>
      <ul class="ck-cardlist">
        {store.map.value.cards.map((card) => (
          <li key={card.name}>
            <Icon name={card.name} />
            <div>
              <h3>
                {card.name} <Faces card={card} />
              </h3>
              <p>{card.text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function Discard(): JSX.Element {
  const store = useStore();
  const { discard } = store.now;
  const cards = store.map.value.cards.filter((card) => (discard[card.name] ?? 0) > 0);
  return (
    <Dialog name="discard" title={store.word("discard_title")}>
      {cards.length === 0 && <p>{store.word("discard_empty")}</p>}
      <ul class="ck-cardlist short">
        {cards.map((card) => (
          <li key={card.name}>
            <Icon name={card.name} />
            <h3>
              {card.name} <b>× {discard[card.name]}</b>
            </h3>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function Option({ name }: { name: "guard" | "auto_end" }): JSX.Element {
  const store = useStore();
  return (
    <label>
      <input
        type="checkbox"
        checked={store.now[name]}
        data-option={name}
        onChange={(event) => {
          const on = event.currentTarget.checked;
          store.ask("option", name === "guard" ? { guard: on } : { auto_end: on });
        }}
      />
      {store.word(`option_${name}`)}
    </label>
  );
}

function Opens({ dialog, word }: { dialog: "keys" | "text" | "cell" | "about"; word: WordKey }): JSX.Element {
  const store = useStore();
  return (
    <Button does={dialog === "cell" ? "copy-cell" : dialog} onClick={() => store.show(dialog)}>
      {store.word(word)}
    </Button>
  );
}

function Keys(): JSX.Element {
  const store = useStore();
  return (
    <Dialog name="keys" title={store.word("keys")}>
      <ul class="ck-keys">
        {store.map.value.keys.map(({ keys, text }) => (
          <li key={text}>
            <span>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </span>
            {text}
          </li>
        ))}
      </ul>
      <p>{store.word("keys_note")}</p>
    </Dialog>
  );
}

function TextBoard(): JSX.Element {
  const store = useStore();
  return (
    <Dialog name="text" title={store.word("text_board")}>
      <pre>{store.reading.text.value}</pre>
    </Dialog>
  );
}

function Rules(): JSX.Element {
  const store = useStore();
  return (
    <Dialog
      name="rules"
      title={store.word("rules")}
      footer={
        <>
          <div class="ck-options">
            <Option name="guard" />
            <Option name="auto_end" />
          </div>
          <Opens dialog="keys" word="keys" />
          <Opens dialog="text" word="text_board" />
          <Opens dialog="cell" word="cell" />
          <Opens dialog="about" word="about" />
        </>
      }
    >
      {/* No <dl>: JupyterLab lets its parts float. */}
      <ul class="ck-rules">
        {store.map.value.rules.map((rule) => (
          <li key={rule.id}>
            <b>
              <i class="rule">{rule.id}</i> {rule.title}
            </b>
            <p>{rule.text}</p>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function About(): JSX.Element {
  const store = useStore();
  return (
    <Dialog name="about" title={store.word("about")}>
      {store.map.value.about.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </Dialog>
  );
}

/** A question with a way back and a way on. */
function Question(props: {
  name: "guard" | "resign";
  title: string;
  text: string;
  go: string;
  first: "confirm" | "cancel";
  then: () => void;
  extra?: JSX.Element;
}): JSX.Element {
  const store = useStore();
  return (
    <Dialog
      small
      name={props.name}
      title={props.title}
      first={`[data-action="${props.first}"]`}
      footer={
        <>
          {props.extra}
          <span class="sp" />
          <Button does="cancel" onClick={() => store.escape()}>
            {store.word("cancel")}
          </Button>
          <Button class="go" does="confirm" onClick={props.then}>
            {props.go}
          </Button>
        </>
      }
    >
      <p>{props.text}</p>
    </Dialog>
  );
}

function Guard(): JSX.Element | null {
  const store = useStore();
  const silence = useRef<HTMLInputElement>(null);
  const guard = store.now.legal?.guard;
  if (!guard) return null;
  return (
    <Question
      name="guard"
      title={store.word("guard_title")}
      text={guard.text}
      go={store.word("confirm_end")}
      first="confirm"
      extra={
        <label>
          <input type="checkbox" ref={silence} data-option="dont-ask" />
          {store.word("dont_ask")}
        </label>
      }
      then={() => {
        if (silence.current?.checked) store.ask("option", { guard: false });
        store.act("end");
      }}
    />
  );
}

function Resign(): JSX.Element {
  const store = useStore();
  const name = store.nameOf(store.now.to_act);
  return (
    <Question
      name="resign"
      title={store.word("resign_title")}
      text={store.word("resign_sure", { name })}
      go={store.word("resign")}
      first="cancel"
      then={() => store.act("resign")}
    />
  );
}

const DIALOGS: Record<Name, () => JSX.Element | null> = {
  cards: Cards,
  rules: Rules,
  discard: Discard,
  about: About,
  keys: Keys,
  text: TextBoard,
  cell: Cell,
  hands: Hands,
  turn: Turn,
  guard: Guard,
  resign: Resign,
};

export function Dialogs(): JSX.Element | null {
  const name = useStore().dialog.value;
  const Open = name === null ? null : DIALOGS[name];
  return Open && <Open />;
}
