import fc from "fast-check";
import { expect, test } from "vitest";
import { MOST_ZOOM, WHOLE, moved, partOf, pinched, sentSize, zoomed } from "./cut.ts";

const size = fc.record({
  width: fc.integer({ min: 1, max: 9000 }),
  height: fc.integer({ min: 1, max: 9000 }),
});
const share = fc.double({ min: -1, max: 2, noNaN: true });
const view = fc.record({ x: share, y: share, zoom: fc.double({ min: 1, max: MOST_ZOOM, noNaN: true }) });

test("keeps the frame inside the picture and in its shape, wherever it is moved", () => {
  fc.assert(
    fc.property(size, size, view, share, share, (picture, frame, at, x, y) => {
      const part = partOf(picture, frame, moved(picture, frame, at, { x: x * 5000, y: y * 5000 }));
      const slack = 1e-6 * (picture.width + picture.height);
      expect(part.x).toBeGreaterThanOrEqual(0);
      expect(part.y).toBeGreaterThanOrEqual(0);
      expect(part.x + part.width).toBeLessThanOrEqual(picture.width + slack);
      expect(part.y + part.height).toBeLessThanOrEqual(picture.height + slack);
      expect(part.width * frame.height).toBeCloseTo(part.height * frame.width, 3);
    }),
  );
});

test("frames the middle of a picture at first, as large as the picture allows", () => {
  expect(partOf({ width: 1200, height: 1600 }, { width: 960, height: 540 }, WHOLE)).toEqual({
    x: 0,
    y: 462.5,
    width: 1200,
    height: 675,
  });
});

test("moves the frame back in one step after it was pushed against the edge", () => {
  const [picture, frame] = [
    { width: 1000, height: 1000 },
    { width: 100, height: 50 },
  ];
  const pushed = moved(picture, frame, WHOLE, { x: 0, y: 9_999 });
  expect(partOf(picture, frame, pushed).y).toBe(500);
  expect(partOf(picture, frame, moved(picture, frame, pushed, { x: 0, y: -100 })).y).toBe(400);
});

test("sends the shape of a cover, and a whole logo no larger than it is", () => {
  const part = { x: 0, y: 0, width: 300, height: 100 };
  expect(sentSize(part, { width: 960, height: 540 }, false)).toEqual({ width: 960, height: 540 });
  expect(sentSize(part, { width: 640, height: 160 }, true)).toEqual({ width: 300, height: 100 });
  expect(sentSize({ ...part, width: 3000, height: 1000 }, { width: 640, height: 160 }, true)).toEqual({
    width: 480,
    height: 160,
  });
  expect(zoomed(WHOLE, 99).zoom).toBe(MOST_ZOOM);
});

test("scales by the distance of two fingers, and follows their middle", () => {
  const [picture, frame] = [
    { width: 1000, height: 1000 },
    { width: 100, height: 50 },
  ];
  const near = zoomed(WHOLE, 2);
  const spread = pinched(picture, frame, near, {
    from: { x: 100, y: 0 },
    to: { x: 150, y: 0 },
    other: { x: 0, y: 0 },
    perPixel: 2,
  });
  expect(spread.zoom).toBe(3);
  expect(spread.x * 1000).toBe(450);
  const along = [
    { from: { x: 0, y: 0 }, to: { x: 20, y: 20 }, other: { x: 100, y: 0 }, perPixel: 2 },
    { from: { x: 100, y: 0 }, to: { x: 120, y: 20 }, other: { x: 20, y: 20 }, perPixel: 2 },
  ].reduce((view, fingers) => pinched(picture, frame, view, fingers), near);
  expect([along.x * 1000, along.y * 1000].map(Math.round)).toEqual([460, 460]);
  expect(along.zoom).toBeCloseTo(2, 1);
});
