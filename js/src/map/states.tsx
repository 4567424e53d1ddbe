// The marks that say what a hex is now: shape first, colour second. Each ring lies on a casing.
import type { JSX } from "preact";
import { useId, useStore } from "../context";
import type { Kind } from "../legal";
import { type Place, ring } from "./geometry";

const TICKS = [0, 60, 120, 180, 240, 300];
const SIGNS: Partial<Record<Kind, string>> = {
  recruit: "M-7 0H7M0 -7V7",
  claim: "M-5 8V-8L7 -4L-5 0",
  disband: "M-6 -6L6 6M6 -6L-6 6",
};

function Ring({ at, scale, kind }: { at: Place; scale: number; kind: string }): JSX.Element {
  const path = ring(at, scale);
  return (
    <>
      <path class={`ck-ring casing ${kind}`} d={path} />
      <path class={`ck-ring ${kind}`} d={path} />
    </>
  );
}

function Dot({ at }: { at: Place }): JSX.Element {
  const castle = at.terrain === "castle";
  return <circle class={castle ? "ck-dot hollow" : "ck-dot"} cx={at.x} cy={at.y} r={castle ? 6.5 : 4.5} />;
}

function Reachable({ at, pointed }: { at: Place; pointed: boolean }): JSX.Element {
  return (
    <>
      {at.terrain !== "castle" && <path class="ck-wash" d={ring(at, 0.9)} />}
      <Ring at={at} scale={0.88} kind="legal" />
      {!pointed && <Dot at={at} />}
    </>
  );
}

function ByCard({ at, pointed }: { at: Place; pointed: boolean }): JSX.Element {
  const id = useId();
  return (
    <>
      {at.terrain !== "castle" && <path class="ck-wash card" d={ring(at, 0.9)} />}
      <Ring at={at} scale={0.88} kind="card" />
      {!pointed && (
        <g class="ck-minicard" transform={`translate(${at.x} ${at.y})`}>
          <rect x="-7" y="-9.5" width="14" height="19" rx="2" />
          <use href={`#${id("i-walking-boot")}`} transform="translate(-5.5 -5.5) scale(.0215)" />
        </g>
      )}
    </>
  );
}

function Target({ at }: { at: Place }): JSX.Element {
  return (
    <>
      <Ring at={at} scale={0.9} kind="attack" />
      <g class="ck-ticks" transform={`translate(${at.x} ${at.y})`}>
        {TICKS.map((angle) => (
          <g key={angle} transform={`rotate(${angle})`}>
            <path class="casing" d="M27.5 0H19.8" />
            <path d="M26.9 0H20.5" />
          </g>
        ))}
      </g>
    </>
  );
}

function Disc({ kind }: { kind: Kind }): JSX.Element {
  return (
    <g class="ck-disc">
      <circle r="12" />
      <path d={SIGNS[kind]} />
    </g>
  );
}

function CastleAction({ at, kind }: { at: Place; kind: Kind }): JSX.Element {
  return (
    <>
      <Ring at={at} scale={0.88} kind="legal" />
      {kind !== "disband" && (
        <g transform={`translate(${at.x} ${at.y})`}>
          <Disc kind={kind} />
        </g>
      )}
    </>
  );
}

function State({ at, kind, pointed }: { at: Place; kind: Kind; pointed: boolean }): JSX.Element {
  if (kind === "march") return <Reachable at={at} pointed={pointed} />;
  if (kind === "march-card") return <ByCard at={at} pointed={pointed} />;
  if (kind === "attack") return <Target at={at} />;
  if (kind === "select") return <Ring at={at} scale={0.9} kind="can" />;
  return <CastleAction at={at} kind={kind} />;
}

export function States(): JSX.Element {
  const store = useStore();
  const { at } = store.layout.value;
  const pointed = store.pointed.value;
  const selected = at.get(store.selection.value ?? "");
  return (
    <g>
      {[...store.kinds.value].flatMap(([hex, kinds]) => {
        const place = at.get(hex);
        if (place === undefined) return [];
        return kinds.map((kind) => (
          <State key={`${hex} ${kind}`} at={place} kind={kind} pointed={pointed === hex} />
        ));
      })}
      {selected && <Ring at={selected} scale={0.94} kind="selected" />}
      <Named />
    </g>
  );
}

/** The hexes that a sentence names: one pointed at in the log, or the question before a phase ends. */
function Named(): JSX.Element {
  const store = useStore();
  const { at } = store.layout.value;
  const guard = store.dialog.value === "guard" ? (store.now.legal?.guard?.hexes ?? []) : [];
  return (
    <>
      {[...store.flash.value, ...guard].map((hex) => {
        const place = at.get(hex);
        return place && <path key={hex} class="ck-flash" d={ring(place, 0.97)} />;
      })}
    </>
  );
}

/** Which armies may be sent home: beside the token, which would hide a sign under it. */
export function Signs(): JSX.Element {
  const store = useStore();
  const { at } = store.layout.value;
  return (
    <g>
      {(store.legal.value?.disband ?? []).map((hex) => {
        const place = at.get(hex);
        return (
          place && (
            <g key={hex} transform={`translate(${place.x + 13} ${place.y - 11}) scale(.7)`}>
              <Disc kind="disband" />
            </g>
          )
        );
      })}
    </g>
  );
}

/** The last action, on the ground alone: over a castle the wash would turn blue's colours into green's. */
export function Last(): JSX.Element {
  const store = useStore();
  const { at } = store.layout.value;
  return (
    <g>
      {(store.editor.active.value ? [] : store.last.value).map((hex) => {
        const place = at.get(hex);
        return (
          place && (
            <g key={hex}>
              <path class="ck-last" d={ring(place, 0.95)} />
              <path class={`ck-last line ${place.terrain}`} d={ring(place, 0.93)} />
            </g>
          )
        );
      })}
    </g>
  );
}

/** The keyboard's hex, outermost. */
export function Focus(): JSX.Element {
  const store = useStore();
  const { at } = store.layout.value;
  const focused = store.focusShown.value ? at.get(store.focus.value) : undefined;
  return <g>{focused && <Ring at={focused} scale={1} kind="focus" />}</g>;
}
