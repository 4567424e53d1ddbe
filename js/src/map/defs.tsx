// Icons, hatches and waves that the rest refers to. They lie inside the root: a pattern takes its
// colours from where it is defined, not from where it is used.

import { ICONS } from "virtual:icons";
import { Fragment, type JSX } from "preact";
import { useId } from "../context";
import { COURT, HATCHES, PLAYERS, WAVES } from "./art";

type Colour = keyof typeof PLAYERS;

function Hatch({ colour, court }: { colour: Colour; court: boolean }): JSX.Element {
  const id = useId();
  const { field, hatch } = PLAYERS[colour];
  const { size, lines, dots } = HATCHES[colour];
  const ink = court ? field : hatch;
  return (
    <pattern
      id={id(`${court ? "c" : "h"}-${colour}`)}
      width={size}
      height={size}
      patternUnits="userSpaceOnUse"
      patternTransform={court ? `scale(${COURT.scale})` : undefined}
    >
      {court && <rect width={size} height={size} fill="var(--ck-tag)" />}
      <rect width={size} height={size} fill={field} opacity={court ? COURT.ground : 1} />
      <path
        d={lines}
        stroke={ink}
        stroke-width={court ? COURT.width : 1}
        stroke-opacity={court ? 1 : 0.75}
        fill="none"
      />
      {dots.map(([x, y, r]) => (
        <circle key={x} cx={x} cy={y} r={court ? COURT.dot : r} fill={ink} />
      ))}
    </pattern>
  );
}

export function Defs(): JSX.Element {
  const id = useId();
  return (
    <svg class="ck-defs" width="0" height="0" aria-hidden="true">
      <defs>
        {Object.entries(ICONS).map(([name, path]) => (
          <path key={name} id={id(`i-${name}`)} d={path} fill="currentColor" transform="scale(2)" />
        ))}
        {(Object.keys(PLAYERS) as Colour[]).map((colour) => (
          <Fragment key={colour}>
            <Hatch colour={colour} court={false} />
            <Hatch colour={colour} court />
          </Fragment>
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
