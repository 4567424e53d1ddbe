// Icons, hatches and waves that the rest refers to. They lie inside the root: a pattern takes its
// colours from where it is defined, not from where it is used.

import { ICONS } from "virtual:icons";
import type { JSX } from "preact";
import { useId } from "../context";
import { COURTS, HATCHES, PLAYERS, WAVES } from "./art";

type Colour = keyof typeof PLAYERS;
type Dots = readonly (readonly [number, number, number])[];

function Tile(props: {
  id: string;
  size: number;
  ground: JSX.Element;
  lines: string;
  dots: Dots;
  ink: string;
  width: number;
  opacity: number;
}): JSX.Element {
  const { id, size, ground, lines, dots, ink, width, opacity } = props;
  return (
    <pattern id={id} width={size} height={size} patternUnits="userSpaceOnUse">
      {ground}
      <path d={lines} stroke={ink} stroke-width={width} stroke-opacity={opacity} fill="none" />
      {dots.map(([x, y, r]) => (
        <circle key={x} cx={x} cy={y} r={r} fill={ink} />
      ))}
    </pattern>
  );
}

function Hatch({ colour }: { colour: Colour }): JSX.Element {
  const id = useId();
  const { field, hatch } = PLAYERS[colour];
  const shield = HATCHES[colour];
  const court = COURTS[colour];
  return (
    <>
      <Tile
        {...shield}
        id={id(`h-${colour}`)}
        ground={<rect width={shield.size} height={shield.size} fill={field} />}
        ink={hatch}
        width={1}
        opacity={0.75}
      />
      <Tile
        {...court}
        id={id(`c-${colour}`)}
        ground={
          <>
            <rect width={court.size} height={court.size} fill="var(--ck-tag)" />
            <rect width={court.size} height={court.size} fill={field} opacity=".38" />
          </>
        }
        ink={field}
        opacity={1}
      />
    </>
  );
}

export function Defs(): JSX.Element {
  const id = useId();
  return (
    <svg class="ck-defs" width="0" height="0" aria-hidden="true">
      <defs>
        {Object.entries(ICONS).map(([name, path]) => (
          <path key={name} id={id(`i-${name}`)} d={path} fill="currentColor" />
        ))}
        {(Object.keys(PLAYERS) as Colour[]).map((colour) => (
          <Hatch key={colour} colour={colour} />
        ))}
        <pattern id={id("sea")} width={WAVES.width} height={WAVES.height} patternUnits="userSpaceOnUse">
          <path
            d={WAVES.lines}
            fill="none"
            stroke="var(--ck-seamark)"
            stroke-width="1.1"
            stroke-linecap="round"
          />
        </pattern>
      </defs>
    </svg>
  );
}
