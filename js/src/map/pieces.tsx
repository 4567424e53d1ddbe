// Small drawn things that turn up all over the board: icons, shields, swatches.
import type { JSX } from "preact";
import { useId, usePaint, useStore } from "../context";
import type { Seat } from "../contract";
import { CARD_ICONS, CREAM, HELM, MARK_ICONS, OUTLINE, SHIELD } from "./art";

/** An icon by its own name, a card's, or what it stands for. */
export function Icon({ name, class: extra = "" }: { name: string; class?: string }): JSX.Element {
  const id = useId();
  return (
    <svg class={`ico ${extra}`} viewBox="0 0 512 512" aria-hidden="true">
      <use href={`#${id(`i-${iconOf(name)}`)}`} />
    </svg>
  );
}

export function iconOf(name: string): string {
  return CARD_ICONS[name] ?? MARK_ICONS[name] ?? name;
}

export function RiverIcon(): JSX.Element {
  return (
    <svg class="ico" viewBox="0 0 16 16" aria-hidden="true">
      <path
        d="M1 5q3.5 -3 7 0t7 0M1 10.5q3.5 -3 7 0t7 0"
        fill="none"
        stroke="currentColor"
        stroke-width="2"
        stroke-linecap="round"
      />
    </svg>
  );
}

export function CardsIcon(): JSX.Element {
  return (
    <svg class="ico" viewBox="0 0 14 14" aria-hidden="true">
      <rect x="4" y="1" width="8" height="11" rx="1.5" fill="none" stroke="currentColor" stroke-width="1.4" />
      <path d="M2.2 3.2v8.6q0 1 1 1h6" fill="none" stroke="currentColor" stroke-width="1.4" />
    </svg>
  );
}

interface ArmyProps {
  seat: Seat;
  x?: number;
  y?: number;
  scale?: number;
  ghost?: boolean;
  marched?: boolean;
}

/** An army's token: shield, helm and the letter in a round tag, around (x, y). */
export function Army({
  seat,
  x = 0,
  y = 0,
  scale = 1,
  ghost = false,
  marched = false,
}: ArmyProps): JSX.Element {
  const id = useId();
  const paint = usePaint();
  const letter = useStore().players.value.get(seat)?.letter ?? "";
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`} opacity={ghost ? 0.6 : undefined}>
      {!ghost && <path d={SHIELD} transform="translate(.8 1.8)" fill="#000" opacity=".28" />}
      <path d={SHIELD} fill={paint(`h-${seat}`)} stroke={OUTLINE} stroke-width="3.4" />
      <path d={SHIELD} fill={paint(`h-${seat}`)} stroke={CREAM} stroke-width="1.3" />
      <g class="ck-helm">
        <use href={`#${id("i-barbute")}`} transform={HELM} />
      </g>
      <g transform="translate(10 12)">
        <g class="ck-tag">
          <circle r="6" />
          <text y="3.2">{letter}</text>
        </g>
      </g>
      {marched && (
        <g transform="translate(-10 12)">
          <g class="ck-tag">
            <circle r="6" />
            <use href={`#${id("i-walking-boot")}`} transform="translate(-4.2 -4.2) scale(.0166)" />
          </g>
        </g>
      )}
    </g>
  );
}

export function Shield({ seat, height }: { seat: Seat; height: number }): JSX.Element {
  return (
    <svg
      class="ck-shield"
      width={(height * 34) / 38}
      height={height}
      viewBox="-16.5 -17.5 34 38"
      aria-hidden="true"
    >
      <Army seat={seat} />
    </svg>
  );
}

/** Hatch and letter, before a line of text that is a player's. */
export function Swatch({ seat }: { seat: Seat | null }): JSX.Element {
  const paint = usePaint();
  const player = useStore().players.value.get(seat ?? "");
  if (player === undefined) return <span />;
  return (
    <svg class="ck-swatch" width="17" height="15" viewBox="0 0 17 15" role="img" aria-label={player.name}>
      <rect x=".5" y=".5" width="16" height="14" rx="2.5" fill={paint(`h-${player.seat}`)} stroke={OUTLINE} />
      <circle cx="8.5" cy="7.5" r="5.8" />
      <text x="8.5" y="10.9">
        {player.letter}
      </text>
    </svg>
  );
}
