// What a brush places, drawn as the map would draw it: on the brush's button and under the pointer.
import type { JSX } from "preact";
import { useStore } from "../context";
import type { Seat } from "../contract";
import { Castle, ControlTag } from "../map/castles";
import { type Place, ring } from "../map/geometry";
import { Ground } from "../map/ground";
import { Army } from "../map/pieces";
import type { Brush } from "./brush";

const STREAM = "M-24 5q12 -15 24 0t24 0";

function Land({ place, seat }: { place: Place; seat: Seat | null }): JSX.Element {
  return (
    <>
      <Ground places={[place]} />
      {place.terrain === "castle" && <Castle place={place} seat={seat} empty />}
      {place.terrain === "river" && (
        <g transform={`translate(${place.x} ${place.y})`}>
          <path class="ck-river bank" d={STREAM} />
          <path class="ck-river" d={STREAM} />
        </g>
      )}
    </>
  );
}

function Cross({ at }: { at: Place }): JSX.Element {
  return (
    <g class="ck-cross" transform={`translate(${at.x} ${at.y})`}>
      <path class="casing" d="M-12 -12L12 12M12 -12L-12 12" />
      <path d="M-12 -12L12 12M12 -12L-12 12" />
    </g>
  );
}

export function Piece({ brush, place }: { brush: Brush; place: Place }): JSX.Element {
  const store = useStore();
  if (brush.kind === "terrain") return <Land place={{ ...place, terrain: brush.value }} seat={null} />;
  if (brush.value === null) return <Cross at={place} />;
  if (brush.kind === "army") return <Army seat={brush.value} x={place.x} y={place.y + 1.2} />;
  const letter = store.players.value.get(brush.value)?.letter ?? "";
  return (
    <>
      <Castle place={place} seat={brush.value} empty={false} />
      <ControlTag place={place} letter={letter} />
    </>
  );
}

/** What a click on the pointed hex would make of it. */
export function Preview(): JSX.Element | null {
  const { editor, layout, pointed } = useStore();
  const brush = editor.brush.value;
  const place = layout.value.at.get(pointed.value ?? "");
  const edit = editor.pointed.value?.edit;
  if (brush === null || place === undefined || !edit) return null;
  const takes = Object.values(edit.armies ?? edit.control ?? {}).includes(null);
  return (
    <>
      <path class="ck-ring casing legal" d={ring(place, 0.96)} />
      <path class="ck-ring legal" d={ring(place, 0.96)} />
      <g class="ck-preview">{takes ? <Cross at={place} /> : <Piece brush={brush} place={place} />}</g>
    </>
  );
}
