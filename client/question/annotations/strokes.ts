import type { Stroke } from "./questionAnnotations.ts";

/** The paper in units of its own: a drawing keeps its shape at every width. */
export const PAPER = { width: 1_000, height: 800 } as const;

/** Points nearer than this say nothing that the eye could see. */
const LEAST = 2;

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A stroke that has gone on to a point, which may lie too near to count. */
export function drawn(stroke: Stroke, { x, y }: Point): Stroke {
  const [toX, toY] = [within(x, PAPER.width), within(y, PAPER.height)];
  const [lastX, lastY] = stroke.slice(-2);
  const isNear = lastX !== undefined && lastY !== undefined && Math.hypot(toX - lastX, toY - lastY) < LEAST;
  return isNear ? stroke : [...stroke, toX, toY];
}

function within(at: number, size: number): number {
  return Math.round(Math.max(0, Math.min(size, at)));
}

/** The stroke as a path of an SVG; one of a single point is a dot. */
export function pathOf(stroke: Stroke): string {
  const points = Array.from(
    { length: stroke.length / 2 },
    (_, at) => `${stroke[2 * at]} ${stroke[2 * at + 1]}`,
  );
  if (points.length === 0) return "";
  return points.length === 1 ? `M${points[0]}l0 0` : `M${points.join("L")}`;
}
