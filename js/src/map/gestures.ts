// Zooming and moving the map by Ctrl and wheel, Ctrl and drag, or two fingers. One finger and a plain wheel
// are the page's: a map that caught them would hold up whoever scrolls past it.
import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import { useStore } from "../context";
import type { Point } from "./geometry";

const STEP = 0.0015;

/** A point of the page in the map's own unit; right in a scaled slide too. */
function onMap(svg: SVGSVGElement, x: number, y: number): Point {
  const matrix = svg.getScreenCTM();
  return matrix === null ? { x: 0, y: 0 } : new DOMPoint(x, y).matrixTransform(matrix.inverse());
}

interface Grip {
  middle: Point;
  spread: number;
}

function gripOf(svg: SVGSVGElement, touches: TouchList): Grip | null {
  const [a, b] = touches;
  if (touches.length !== 2 || a === undefined || b === undefined) return null;
  return {
    middle: onMap(svg, (a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2),
    spread: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY),
  };
}

type Handlers = Pick<
  JSX.SVGAttributes<SVGSVGElement>,
  "onWheel" | "onTouchStart" | "onTouchMove" | "onTouchEnd" | "onPointerMove"
>;

export function useGestures(): Handlers {
  const { zoom } = useStore();
  const held = useRef<Grip | null>(null);
  return {
    onWheel: (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      zoom.by(Math.exp(-event.deltaY * STEP), onMap(event.currentTarget, event.clientX, event.clientY));
    },
    onPointerMove: (event) => {
      if (event.buttons !== 1 || !(event.ctrlKey || event.metaKey) || event.pointerType === "touch") return;
      const scale = event.currentTarget.getScreenCTM()?.a ?? 1;
      zoom.move(-event.movementX / scale, -event.movementY / scale);
    },
    onTouchStart: (event) => {
      held.current = gripOf(event.currentTarget, event.touches);
    },
    onTouchMove: (event) => {
      const before = held.current;
      const grip = gripOf(event.currentTarget, event.touches);
      if (before === null || grip === null) return;
      event.preventDefault();
      zoom.move(before.middle.x - grip.middle.x, before.middle.y - grip.middle.y);
      zoom.by(grip.spread / before.spread, before.middle);
      held.current = { ...before, spread: grip.spread };
    },
    onTouchEnd: () => {
      held.current = null;
    },
  };
}
