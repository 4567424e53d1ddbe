// One side of a battle: who, the number so far, the cards as far as they may be seen, and the ledger's lines.
import type { JSX } from "preact";
import { useStore } from "../context";
import type { CardName, Line, Seat } from "../contract";
import { Icon, RiverIcon, Shield } from "../map/pieces";
import { figure } from "../words";

/** More lines than this and they close up, so that a long ledger still fits. */
const ROOMY = 8;

export interface Mini {
  card: CardName;
  value: number;
  struck: boolean;
}

export interface SideProps {
  seat: Seat;
  title: string;
  place: string;
  total: string;
  label: string;
  sum: string;
  sumTotal: number;
  minis: Mini[];
  /** Cards that lie face down. */
  backs: number;
  lines: Line[];
  note: string;
}

const isCard = (line: Line): boolean => !["army", "castle", "forest", "river", "result"].includes(line.icon);

function signed(line: Line): string {
  if (line.struck) return "–";
  return line.value < 0 || isCard(line) ? figure(line.value) : `+${line.value}`;
}

function LedgerLine({ line }: { line: Line }): JSX.Element {
  const store = useStore();
  return (
    <li class={line.struck ? "x" : isCard(line) ? "card" : ""}>
      {line.icon === "river" ? <RiverIcon /> : <Icon name={line.icon} />}
      <span>
        {line.struck ? <s class="nm">{line.text}</s> : line.text}
        {line.by && <> {store.word("lost_to", { card: line.by })}</>}
      </span>
      <span class="rule">{line.rule}</span>
      <span class="n">{signed(line)}</span>
    </li>
  );
}

function MiniCard({ mini }: { mini: Mini }): JSX.Element {
  return (
    <span class={mini.struck ? "ck-mini x" : "ck-mini"}>
      <b>{mini.value}</b>
      <Icon name={mini.card} />
      {mini.struck && (
        <svg class="strike" viewBox="0 0 40 52" aria-hidden="true">
          <path d="M3 49L37 3" />
        </svg>
      )}
    </span>
  );
}

export function Side(props: SideProps): JSX.Element {
  const { seat, title, place, total, label, sum, sumTotal, minis, backs, lines, note } = props;
  const dense = lines.length > ROOMY;
  return (
    <div class={dense ? "side dense" : "side"} data-side={seat}>
      <div class="ck-who">
        <Shield seat={seat} height={38} />
        <h3>
          {title}
          <small>{place}</small>
        </h3>
        <span class="tot">
          {total}
          {label && <small>{label}</small>}
        </span>
      </div>
      <div class="ck-minis" aria-hidden="true">
        {minis.map((mini, i) => (
          <MiniCard key={i} mini={mini} />
        ))}
        {Array.from({ length: backs }, (_, i) => (
          <span key={i} class="ck-mini ck-back">
            <Icon name="castle" />
          </span>
        ))}
      </div>
      <div class="ck-scroll">
        {note && <p class="note">{note}</p>}
        <ol class="ck-lines">
          {lines.map((line, i) => (
            <LedgerLine key={i} line={line} />
          ))}
          <li class="sum">
            <span />
            <span>{sum}</span>
            <span />
            <span class="n">{figure(sumTotal)}</span>
          </li>
        </ol>
      </div>
    </div>
  );
}
