// Between the sides: the piece of the map it is about, and the rules that hold here.
import type { JSX } from "preact";
import { useStore } from "../context";
import type { Hex } from "../contract";
import { Arrow } from "../map/armies";
import { Castle, ControlTag } from "../map/castles";
import { around, box, type Place } from "../map/geometry";
import { Ground } from "../map/ground";
import { Army } from "../map/pieces";

interface Props {
  attacker: Hex;
  defender: Hex;
  points: { text: string; rule: string }[];
  /** Whose army is off the map already, after the reveal. */
  lost: Hex | null;
  lostSeat: string | null;
}

function CutOut({ attacker, defender, lost, lostSeat }: Omit<Props, "points">): JSX.Element | null {
  const store = useStore();
  const map = store.layout.value;
  const ends = [map.at.get(attacker), map.at.get(defender)];
  const near = new Set<Place>();
  for (const end of ends) {
    if (end === undefined) return null;
    near.add(end);
    for (const place of around(map, end.name)) if (place) near.add(place);
  }
  const places = [...near];
  const { x, y, width, height } = box(places);
  const { control } = store.now;
  const armies = { ...store.now.armies };
  if (lost !== null && lostSeat !== null && armies[lost] === undefined) armies[lost] = lostSeat;
  const cross = lost === null ? undefined : map.at.get(lost);
  return (
    <svg class="ck-cutout" viewBox={`${x} ${y} ${width} ${height}`} aria-hidden="true">
      <Ground places={places} />
      {places
        .filter((place) => place.terrain === "castle")
        .map((place) => (
          <Castle
            key={place.name}
            place={place}
            seat={control[place.name] ?? null}
            empty={!armies[place.name]}
          />
        ))}
      {places.map((place) => {
        const seat = armies[place.name];
        return (
          seat && <Army key={place.name} seat={seat} x={place.x} y={place.y} ghost={place.name === lost} />
        );
      })}
      {places.map((place) => {
        const letter = store.players.value.get(control[place.name] ?? "")?.letter;
        return letter && <ControlTag key={place.name} place={place} letter={letter} />;
      })}
      {cross && (
        <g class="ck-cross" transform={`translate(${cross.x} ${cross.y})`}>
          <path class="casing" d="M-13 -13L13 13M13 -13L-13 13" />
          <path d="M-13 -13L13 13M13 -13L-13 13" />
        </g>
      )}
      <Arrow points={ends as Place[]} kind="attack" />
    </svg>
  );
}

export function Middle({ points, ...ends }: Props): JSX.Element {
  const store = useStore();
  return (
    <div class="mid">
      <CutOut {...ends} />
      <b>{store.word("against", { attacker: ends.attacker, defender: ends.defender })}</b>
      <ul>
        {points.map((point) => (
          <li key={point.text}>
            <i class="rule">{point.rule}</i>
            {point.text}
          </li>
        ))}
      </ul>
    </div>
  );
}
