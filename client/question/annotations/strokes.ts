import type { Stroke } from "./questionAnnotations.ts";

/** Size of the scratch pad in its own units. A drawing keeps its shape at every width on the screen. */
export const PAPER = { width: 1_000, height: 800 } as const;

/** A point closer than this to the previous point is dropped: it makes no visible difference. */
const LEAST = 2;

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Adds a point to a stroke, unless it is too close to the last point. */
export function drawn(stroke: Stroke, { x, y }: Point): Stroke {
  const [toX, toY] = [within(x, PAPER.width), within(y, PAPER.height)];
  const [lastX, lastY] = stroke.slice(-2);
  const isNear = lastX !== undefined && lastY !== undefined && Math.hypot(toX - lastX, toY - lastY) < LEAST;
  return isNear ? stroke : [...stroke, toX, toY];
}

function within(at: number, size: number): number {
  return Math.round(Math.max(0, Math.min(size, at)));
}

/** Returns the path of a stroke for SVG; a stroke of one point becomes a dot. */
export function pathOf(stroke: Stroke): string {
  const points = Array.from(
    { length: stroke.length / 2 },
    (_, at) => `${stroke[2 * at]} ${stroke[2 * at + 1]}`,
  );
  if (points.length === 0) return "";
  return points.length === 1 ? `M${points[0]}l0 0` : `M${points.join("L")}`;
}
