// What a brush places, drawn as the map would draw it: on the brush's button and under the pointer.
import type { JSX } from "preact";
import { useStore } from "../context";
import { Castle, ControlTag } from "../map/castles";
import { type Place, ring } from "../map/geometry";
import { Ground } from "../map/ground";
import { Army } from "../map/pieces";
import type { Brush } from "./brush";

interface Props {
  brush: Brush;
  place: Place;
}

const ORIGIN: Place = { name: "", col: 0, row: 0, x: 0, y: 0, terrain: "castle" };
const STREAM = "M-24 5q12 -15 24 0t24 0";
const CROSS = "M-12 -12L12 12M12 -12L-12 12";

/** What lies under an army. */
function Under({ brush, place }: Props): JSX.Element | null {
  const { armies } = useStore();
  const empty = armies.value[place.name] === undefined;
  if (brush.kind === "control" && place.terrain === "castle")
    return <Castle place={place} seat={brush.value} empty={empty && brush.value === null} />;
  if (brush.kind !== "terrain") return null;
  const { value } = brush;
  return (
    <>
      <Ground places={[{ ...place, terrain: value }]} />
      {value === "castle" && <Castle place={place} seat={null} empty={empty} />}
      {value === "river" && (
        <g transform={`translate(${place.x} ${place.y})`}>
          <path class="ck-river bank" d={STREAM} />
          <path class="ck-river" d={STREAM} />
        </g>
      )}
    </>
  );
}

function Over({ brush: { kind, value }, place }: Props): JSX.Element | null {
  const { players } = useStore();
  if (kind === "terrain") return null;
  if (value === null) {
    return (
      <g class="ck-cross" transform={`translate(${place.x} ${place.y})`}>
        <path class="casing" d={CROSS} />
        <path d={CROSS} />
      </g>
    );
  }
  if (kind === "army") return <Army seat={value} x={place.x} y={place.y + 1.2} />;
  return <ControlTag place={place} letter={players.value.get(value)?.letter ?? ""} />;
}

/** A brush on its button: its thing alone, with a letter that can be read there. */
export function Sign({ brush }: { brush: Brush }): JSX.Element {
  const half = brush.kind === "army" ? 21 : 33;
  const large = brush.kind === "control" && brush.value !== null;
  return (
    <svg viewBox={`${-half} ${-half} ${2 * half} ${2 * half}`} aria-hidden="true">
      <Under brush={brush} place={ORIGIN} />
      <g transform={large ? "scale(2.2) translate(22.4 12.8)" : undefined}>
        <Over brush={brush} place={ORIGIN} />
      </g>
    </svg>
  );
}

/** What a click on the pointed hex would make of it, in the map's layers below and above the armies. */
export function Preview({ under = false }: { under?: boolean }): JSX.Element | null {
  const { editor, layout, pointed } = useStore();
  const brush = editor.pointed.value?.after ?? null;
  const place = layout.value.at.get(pointed.value ?? "");
  if (brush === null || place === undefined) return null;
  return (
    <>
      <g class="ck-preview">
        {under ? <Under brush={brush} place={place} /> : <Over brush={brush} place={place} />}
      </g>
      {under && <path class="ck-ring casing legal" d={ring(place, 0.96)} />}
      {under && <path class="ck-ring legal" d={ring(place, 0.96)} />}
    </>
  );
}
