// The layers that depend on the map alone: terrain, rivers, sea over the rivers' mouths, beaches, names.
import type { JSX } from "preact";
import { useId, usePaint, useStore } from "../context";
import { GRASS, MASSIF, PINES } from "./art";
import { type Layout, type Place, ring } from "./geometry";
import { rivers, shore } from "./water";

function Sea({ place }: { place: Place }): JSX.Element {
  const paint = usePaint();
  return (
    <>
      <path class="ck-ground sea" d={ring(place)} />
      <path d={ring(place)} fill={paint("sea")} />
    </>
  );
}

function Mark({ place }: { place: Place }): JSX.Element | null {
  const id = useId();
  const move = `translate(${place.x.toFixed(1)} ${place.y.toFixed(1)})`;
  if (place.terrain === "clear") {
    return <path class="ck-grass" d={GRASS[(place.col + 3 * place.row) % 4]} transform={move} />;
  }
  if (place.terrain !== "forest" && place.terrain !== "mountain") return null;
  const [icon, marks] = place.terrain === "forest" ? ["pine-tree", PINES] : ["peaks", [MASSIF]];
  return (
    <g class={`ck-mark ${place.terrain}`} transform={move}>
      {(marks as string[]).map((mark) => (
        <use key={mark} href={`#${id(`i-${icon}`)}`} transform={mark} />
      ))}
    </g>
  );
}

export function Ground({ places }: { places: readonly Place[] }): JSX.Element {
  return (
    <g>
      {places.map((place) =>
        place.terrain === "sea" ? (
          <Sea key={place.name} place={place} />
        ) : (
          <g key={place.name}>
            <path class={`ck-ground ${place.terrain}`} d={ring(place)} />
            <Mark place={place} />
          </g>
        ),
      )}
    </g>
  );
}

export function Water({ map }: { map: Layout }): JSX.Element {
  const course = rivers(map);
  return (
    <g>
      <path class="ck-river bank" d={course} />
      <path class="ck-river" d={course} />
      {map.places
        .filter((place) => place.terrain === "sea")
        .map((place) => (
          <Sea key={place.name} place={place} />
        ))}
      <path class="ck-shore" d={shore(map)} />
    </g>
  );
}

export function Names(): JSX.Element {
  const { layout } = useStore();
  return (
    <g>
      {layout.value.places.map(({ name, terrain, x, y }) =>
        terrain === "castle" ? (
          <g key={name} class="ck-plate" transform={`translate(${x.toFixed(1)} ${(y + 25.6).toFixed(1)})`}>
            <g class="ck-grow">
              <rect x={-4 - 2.5 * name.length} y="-5.1" width={8 + 5 * name.length} height="10.2" rx="2" />
              <text y="3">{name}</text>
            </g>
          </g>
        ) : (
          <text key={name} class={`ck-name ${terrain}`} x={x.toFixed(1)} y={(y - 18.6).toFixed(1)}>
            {name}
          </text>
        ),
      )}
    </g>
  );
}
