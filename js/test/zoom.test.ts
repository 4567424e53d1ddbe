import { describe, expect, it } from "vitest";
import { Zoom } from "../src/map/zoom";

const WHOLE = { x: -30, y: -20, width: 600, height: 400 };
const zoom = (): Zoom => new Zoom(() => WHOLE);

describe("zoom", () => {
  it("shows the whole map, and cannot show more", () => {
    const view = zoom();
    expect(view.box.value).toEqual(WHOLE);
    view.by(0.5);
    view.move(100, 100);
    expect(view.box.value).toEqual(WHOLE);
  });

  it("keeps the point under the pointer where it is", () => {
    const view = zoom();
    view.by(2, { x: 270, y: 180 });
    expect(view.box.value).toEqual({ x: 120, y: 80, width: 300, height: 200 });
  });

  it("stops at the edges and at four times", () => {
    const view = zoom();
    view.by(100);
    expect(view.scale.value).toBe(4);
    view.move(-10_000, -10_000);
    expect(view.box.value).toMatchObject({ x: -30, y: -20 });
    view.move(10, 0);
    expect(view.box.value.x).toBe(-20);
  });

  it("moves no more than brings a place into sight", () => {
    const view = zoom();
    view.by(2, { x: -30, y: -20 });
    view.show({ x: 100, y: 80 });
    expect(view.box.value).toMatchObject({ x: -30, y: -20 });
    view.show({ x: 400, y: 80 });
    expect(view.box.value).toMatchObject({ x: 160, y: -20 });
  });
});
