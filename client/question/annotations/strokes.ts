import type { Stroke } from "./questionAnnotations.ts";

/** The paper's own coordinate system; a drawing keeps its shape at every width. */
export const PAPER = { width: 1_000, height: 800 } as const;

/** Points closer than this make no visible difference. */
const LEAST = 2;

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Extends a stroke to a point, unless the point is too close to the last one. */
export function drawn(stroke: Stroke, { x, y }: Point): Stroke {
  const [toX, toY] = [within(x, PAPER.width), within(y, PAPER.height)];
  const [lastX, lastY] = stroke.slice(-2);
  const isNear = lastX !== undefined && lastY !== undefined && Math.hypot(toX - lastX, toY - lastY) < LEAST;
  return isNear ? stroke : [...stroke, toX, toY];
}

function within(at: number, size: number): number {
  return Math.round(Math.max(0, Math.min(size, at)));
}

/** Returns the stroke as an SVG path; a single point becomes a dot. */
export function pathOf(stroke: Stroke): string {
  const points = Array.from(
    { length: stroke.length / 2 },
    (_, at) => `${stroke[2 * at]} ${stroke[2 * at + 1]}`,
  );
  if (points.length === 0) return "";
  return points.length === 1 ? `M${points[0]}l0 0` : `M${points.join("L")}`;
}
