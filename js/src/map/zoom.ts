// How near the map is looked at: a part of its box, never beyond its edges.
import { computed, signal } from "@preact/signals";
import type { Layout, Point } from "./geometry";

type Box = Layout["box"];

const NEAREST = 4;
/** Room kept around a hex that is brought into sight. */
const ROOM = 60;

const within = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);

export class Zoom {
  /** 1 shows the whole map. */
  readonly scale = signal(1);
  readonly #corner = signal<Point>({ x: 0, y: 0 });
  readonly #whole: () => Box;

  constructor(whole: () => Box) {
    this.#whole = whole;
  }

  readonly box = computed<Box>(() => {
    const whole = this.#whole();
    const width = whole.width / this.scale.value;
    const height = whole.height / this.scale.value;
    const { x, y } = this.#corner.value;
    return {
      x: within(x, whole.x, whole.x + whole.width - width),
      y: within(y, whole.y, whole.y + whole.height - height),
      width,
      height,
    };
  });

  fit(): void {
    this.scale.value = 1;
  }

  /** Nearer or further by a factor, with one point staying where it is; without one, the middle. */
  by(factor: number, at?: Point): void {
    const { x, y, width, height } = this.box.value;
    const still = at ?? { x: x + width / 2, y: y + height / 2 };
    const scale = within(this.scale.value * factor, 1, NEAREST);
    const change = this.scale.value / scale;
    this.scale.value = scale;
    this.#corner.value = { x: still.x - (still.x - x) * change, y: still.y - (still.y - y) * change };
  }

  move(dx: number, dy: number): void {
    const { x, y } = this.box.value;
    this.#corner.value = { x: x + dx, y: y + dy };
    // What lies beyond the edge would have to be taken back before a move the other way shows.
    this.#corner.value = { x: this.box.value.x, y: this.box.value.y };
  }

  /** Moves as little as brings a place into sight. */
  show({ x, y }: Point): void {
    const box = this.box.value;
    const shift = (at: number, from: number, size: number): number =>
      size < 2 * ROOM
        ? at - from - size / 2
        : Math.min(at - ROOM - from, 0) + Math.max(at + ROOM - from - size, 0);
    this.move(shift(x, box.x, box.width), shift(y, box.y, box.height));
  }
}
