// The last layer: transparent hexes that take pointer, focus and the words a screen reader says.
import type { JSX } from "preact";
import { useStore } from "../context";
import type { Hex } from "../contract";
import type { Kind } from "../legal";
import type { Store } from "../store";
import type { WordKey } from "../words";
import { around, type Place, ring } from "./geometry";

const SAID: Record<Kind, WordKey> = {
  march: "say_march",
  "march-card": "say_march_card",
  attack: "say_attack",
  recruit: "say_recruit",
  disband: "say_disband",
  claim: "say_claim",
  select: "say_select",
};

/** Armies of others beside a hex, as the seat that stands or decides there counts them. */
function enemies(store: Store, hex: Hex, seat: string | null): number {
  if (seat === null) return 0;
  const near = around(store.layout.value, hex).map((place) => store.armies.value[place?.name ?? ""]);
  return near.filter((other) => other !== undefined && other !== seat).length;
}

function spoken(store: Store, place: Place): string {
  const { name, terrain } = place;
  const fields = (seat: string): { name: string; colour: string } => {
    const player = store.players.value.get(seat);
    return { name: player?.name ?? seat, colour: (player?.colour ?? seat).toLocaleLowerCase() };
  };
  const army = store.armies.value[name];
  const holder = store.now.control[name];
  const parts = [name, store.word(`terrain_${terrain}`)];
  if (terrain === "castle")
    parts.push(holder ? store.word("say_held", fields(holder)) : store.word("say_neutral"));
  if (army) parts.push(store.word("say_army", fields(army)));
  if (army && (store.marched.value[name] ?? 0) > 0) parts.push(store.word("say_marched"));
  const near = enemies(store, name, army ?? store.now.to_act);
  if (near > 0) parts.push(store.word(near === 1 ? "say_enemy" : "say_enemies", { n: near }));
  if (store.selection.value === name) parts.push(store.word("say_selected"));
  for (const kind of store.kinds.value.get(name) ?? []) parts.push(store.word(SAID[kind]));
  const reach = store.legal.value?.march[store.selection.value ?? ""];
  const via = reach?.to[name];
  if (via) parts.push(store.word("say_via", { via }));
  if (reach?.short.includes(name) && !reach.card) parts.push(store.word("say_short"));
  const stroke = store.editor.at(name);
  if (stroke !== null) parts.push(store.editor.say(store.editor.phrase(name, stroke)));
  if (store.last.value.includes(name)) parts.push(store.word("say_last"));
  return parts.join(", ");
}

function Hit({ place }: { place: Place }): JSX.Element {
  const store = useStore();
  const { name, terrain } = place;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cell cannot be a hexagon
    <path
      class="ck-hit"
      role="gridcell"
      d={ring(place)}
      // In SVG attributes keep their case, and only this one is known.
      tabindex={store.focus.value === name ? 0 : -1}
      aria-label={spoken(store, place)}
      aria-selected={store.selection.value === name}
      data-hex={name}
      data-terrain={terrain}
      data-army={store.armies.value[name]}
      data-control={terrain === "castle" ? (store.now.control[name] ?? "none") : undefined}
      data-legal={store.kinds.value.get(name)?.join(" ")}
    />
  );
}

/** The hex an event is on. */
export function hexOf(target: EventTarget | null): Hex | null {
  return target instanceof Element ? (target.closest("[data-hex]")?.getAttribute("data-hex") ?? null) : null;
}

export function Hits(): JSX.Element {
  const store = useStore();
  return (
    <>
      {store.layout.value.rows.map((row) => (
        // biome-ignore lint/a11y/useSemanticElements: rows of an SVG grid
        <g role="row" key={row[0]?.name}>
          {row.map((place) => (
            <Hit key={place.name} place={place} />
          ))}
        </g>
      ))}
    </>
  );
}
