// The map: layers from the ground up, the transparent one last. One hex is spread over many layers,
// because the ring of one must not be covered by the ground of the next.
import type { JSX } from "preact";
import { useStore } from "../context";
import { Armies, Ghost, Path } from "./armies";
import { Castles, ControlTags } from "./castles";
import { Ground, Names, Water } from "./ground";
import { Hits, hexOf } from "./hits";
import { onMapKey } from "./keys";
import { Focus, Signs, States } from "./states";

function Land(): JSX.Element {
  const { layout } = useStore();
  const land = layout.value.places;
  return (
    <>
      <Ground places={land} />
      <Water map={layout.value} />
    </>
  );
}

export function HexMap(): JSX.Element {
  const store = useStore();
  const { x, y, width, height } = store.layout.value.box;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot hold hexagons
    <div class="ck-map" role="grid" aria-label={store.word("map", { title: store.map.value.title })}>
      <svg
        class="ck-hexes"
        viewBox={`${x} ${y} ${width} ${height}`}
        role="none"
        onPointerOver={(event) => {
          if (event.pointerType !== "touch") store.hover.value = hexOf(event.target);
        }}
        onPointerLeave={() => {
          store.hover.value = null;
        }}
        onPointerDown={() => {
          store.focusShown.value = false;
        }}
        onClick={(event) => {
          const hex = hexOf(event.target);
          if (hex === null) return;
          store.focus.value = hex;
          store.activate(hex);
        }}
        onFocusIn={(event) => {
          const hex = hexOf(event.target);
          if (hex === null) return;
          store.focus.value = hex;
          if (event.target instanceof Element && event.target.matches(":focus-visible"))
            store.focusShown.value = true;
        }}
        onFocusOut={() => {
          store.focusShown.value = false;
        }}
        onKeyDown={(event) => onMapKey(store, event)}
      >
        {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a group of drawings, and none of them can be focused */}
        <g aria-hidden="true">
          <Land />
          <Castles />
          <States />
          <Names />
          <ControlTags />
          <Path />
          <Armies />
          <Ghost />
          <Signs />
          <Focus />
        </g>
        <Hits />
      </svg>
    </div>
  );
}
