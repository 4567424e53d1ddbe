// Castles with who controls them. The tower stands where no army does.
import type { JSX } from "preact";
import { useId, usePaint, useStore } from "../context";
import type { Seat } from "../contract";
import { TOWER } from "./art";
import { corners, type Place, ring, xy } from "./geometry";

export function Castle({
  place,
  seat,
  empty,
}: {
  place: Place;
  seat: Seat | null;
  empty: boolean;
}): JSX.Element {
  const id = useId();
  const paint = usePaint();
  const wall = ring(place, 0.8);
  return (
    <g>
      <path
        class="ck-wall"
        d={wall}
        style={{ fill: seat === null ? "var(--ck-court)" : paint(`c-${seat}`) }}
      />
      <path class="ck-wall stone" d={wall} />
      <path
        class="ck-bastion"
        d={corners(place, 0.8)
          .map((at) => `M${xy(at)}m-4.3 0a4.3 4.3 0 1 0 8.6 0a4.3 4.3 0 1 0 -8.6 0`)
          .join("")}
      />
      {empty && (
        <g class="ck-tower" transform={`translate(${place.x.toFixed(1)} ${place.y.toFixed(1)})`}>
          <use href={`#${id("i-white-tower")}`} transform={TOWER} />
        </g>
      )}
    </g>
  );
}

export function Castles(): JSX.Element {
  const store = useStore();
  const { control } = store.now;
  const armies = store.armies.value;
  return (
    <g>
      {store.layout.value.places
        .filter((place) => place.terrain === "castle")
        .map((place) => (
          <Castle
            key={place.name}
            place={place}
            seat={control[place.name] ?? null}
            empty={armies[place.name] === undefined}
          />
        ))}
    </g>
  );
}

export function ControlTag({ place, letter }: { place: Place; letter: string }): JSX.Element {
  return (
    <g transform={`translate(${(place.x - 22.4).toFixed(1)} ${(place.y - 12.8).toFixed(1)})`}>
      <g class="ck-tag">
        <rect x="-5.5" y="-5.5" width="11" height="11" rx="1.5" />
        <text y="3.2">{letter}</text>
      </g>
    </g>
  );
}

/** Square tags with the letter of who controls a castle; a round one is an army's. */
export function ControlTags(): JSX.Element {
  const store = useStore();
  const { control } = store.now;
  const { at } = store.layout.value;
  return (
    <g>
      {Object.entries(control).map(([hex, seat]) => {
        const place = at.get(hex);
        const letter = store.players.value.get(seat ?? "")?.letter;
        return place && letter ? <ControlTag key={hex} place={place} letter={letter} /> : null;
      })}
    </g>
  );
}
