// The map: layers from the ground up, the transparent one last. One hex is spread over many layers,
// because the ring of one must not be covered by the ground of the next.
import type { JSX } from "preact";
import { Button } from "../button";
import { useStore } from "../context";
import { Preview } from "../edit/piece";
import type { Store } from "../store";
import { Armies, Ghost, Path } from "./armies";
import { Castles, ControlTags } from "./castles";
import { useGestures } from "./gestures";
import { Ground, Names, Water } from "./ground";
import { Hits, hexOf } from "./hits";
import { Focus, Last, Signs, States } from "./states";

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

function ZoomButtons(): JSX.Element {
  const store = useStore();
  const { zoom } = store;
  const fitted = zoom.scale.value === 1;
  return (
    <div class="ck-zoom">
      <Button class="quiet" does="zoom-in" label={store.word("zoom_in")} onClick={() => zoom.by(1.3)}>
        +
      </Button>
      <Button
        class="quiet"
        does="zoom-out"
        label={store.word("zoom_out")}
        disabled={fitted}
        onClick={() => zoom.by(1 / 1.3)}
      >
        −
      </Button>
      <Button
        class="quiet"
        does="zoom-fit"
        label={store.word("zoom_fit")}
        disabled={fitted}
        onClick={() => zoom.fit()}
      >
        ⤢
      </Button>
    </div>
  );
}

function pointerHandlers(store: Store): JSX.SVGAttributes<SVGSVGElement> {
  return {
    onPointerOver: (event) => {
      if (event.pointerType !== "touch") store.hover.value = hexOf(event.target);
    },
    onPointerLeave: (event) => {
      if (event.pointerType !== "touch") store.hover.value = null;
    },
    onPointerDown: () => {
      store.focusShown.value = false;
    },
    onClick: (event) => {
      const hex = hexOf(event.target);
      if (hex === null || event.ctrlKey || event.metaKey) return;
      // The second half of a double click would take off again what the first has placed.
      if (store.editor.active.value && event.detail > 1) return;
      store.focus.value = hex;
      if (event instanceof PointerEvent && event.pointerType === "touch") store.tap(hex);
      else store.activate(hex);
    },
    onFocusIn: (event) => {
      const hex = hexOf(event.target);
      if (hex === null) return;
      store.focus.value = hex;
      if (event.target instanceof Element && event.target.matches(":focus-visible"))
        store.focusShown.value = true;
    },
    onFocusOut: () => {
      store.focusShown.value = false;
    },
  };
}

export function HexMap({ covered }: { covered: boolean }): JSX.Element {
  const store = useStore();
  const { x, y, width, height } = store.zoom.box.value;
  return (
    <div class="ck-map" inert={covered}>
      {/* biome-ignore lint/a11y/useSemanticElements: a table cannot hold hexagons */}
      <svg
        class="ck-hexes"
        viewBox={`${x} ${y} ${width} ${height}`}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: this drawing is played on
        role="grid"
        aria-label={store.word("map", { title: store.map.value.title })}
        {...pointerHandlers(store)}
        {...useGestures()}
      >
        {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a group of drawings, and none of them can be focused */}
        <g aria-hidden="true">
          <Land />
          <Last />
          <Castles />
          <Preview under />
          <States />
          <Names />
          <ControlTags />
          <Path />
          <Armies />
          <Ghost />
          <Preview />
          <Signs />
          <Focus />
        </g>
        <Hits />
      </svg>
      <ZoomButtons />
    </div>
  );
}
