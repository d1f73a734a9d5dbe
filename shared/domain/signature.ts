/*
 * A handwritten signature: strokes on a sheet of fixed size, stored as an SVG path. Coordinates are whole numbers, so
 * that the path is short and a pattern can check it.
 */

export const SHEET = { width: 600, height: 200 } as const;

export interface Point {
  readonly x: number;
  readonly y: number;
}

export type Stroke = readonly Point[];

/** Most characters of a signature's path. A signed Chinese character needs about a hundred. */
export const MOST_LENGTH = 8_000;
/** Matches a path of strokes, each a polyline: `M10 20L30 40L50 60M...`. */
export const SIGNATURE = /^(?:M\d{1,3} \d{1,3}(?:L\d{1,3} \d{1,3})+)+$/;
/** Distance from the previous point below which a new point is not visible and is dropped. */
const NEAR = 3;

/** Returns the stroke with another point, moved into the sheet; the same stroke when the point is too near the last. */
export function drawn(stroke: Stroke, { x, y }: Point): Stroke {
  const point = { x: within(x, SHEET.width), y: within(y, SHEET.height) };
  const last = stroke.at(-1);
  if (last && Math.hypot(point.x - last.x, point.y - last.y) < NEAR) return stroke;
  return [...stroke, point];
}

/** Returns the SVG path of the strokes. A single dot becomes a short line, so that it is visible. */
export function pathOf(strokes: readonly Stroke[]): string {
  return strokes
    .flatMap((stroke) => {
      const [first, ...rest] = stroke;
      if (!first) return [];
      const points = rest.length > 0 ? rest : [{ x: within(first.x + 1, SHEET.width), y: first.y }];
      return `M${first.x} ${first.y}${points.map(({ x, y }) => `L${x} ${y}`).join("")}`;
    })
    .join("");
}

function within(value: number, most: number): number {
  return Math.round(Math.min(most, Math.max(0, value)));
}
