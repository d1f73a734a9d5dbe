/* A drawn name: strokes on a sheet of fixed size, kept as the path of an SVG. Whole numbers alone, so that it can be checked and is small. */

export const SHEET = { width: 600, height: 200 } as const;

export interface Point {
  readonly x: number;
  readonly y: number;
}

export type Stroke = readonly Point[];

/** The most characters of a drawn name's path; a name needs some hundred letters a character. */
export const MOST_LENGTH = 8_000;
/** Strokes are polylines: `M10 20L30 40L50 60M...`. */
export const SIGNATURE = /^(?:M\d{1,3} \d{1,3}(?:L\d{1,3} \d{1,3})+)+$/;
/** Points nearer than this to the one before add nothing to see. */
const NEAR = 3;

/** The stroke with one more point, within the sheet; the same one where nothing was added. */
export function drawn(stroke: Stroke, { x, y }: Point): Stroke {
  const point = { x: within(x, SHEET.width), y: within(y, SHEET.height) };
  const last = stroke.at(-1);
  if (last && Math.hypot(point.x - last.x, point.y - last.y) < NEAR) return stroke;
  return [...stroke, point];
}

/** A dot is a stroke too: it becomes as long as the eye needs. */
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
