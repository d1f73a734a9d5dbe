import { createHash } from "node:crypto";
import type { PictureSeed } from "../../questionSeeds.ts";

export interface Drawn {
  readonly seed: PictureSeed;
  /** Its name under /uploads/question. */
  readonly fileName: string;
  /** Where it stands in a text, with what it shows for those who do not see it. */
  readonly mark: string;
}

/** A drawing with dark lines on white paper, which is right by day and by night. */
export function draw(alt: string, width: number, height: number, shapes: string): Drawn {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="16"><rect width="${width}" height="${height}" fill="#fff"/>${shapes}</svg>`;
  const hash = createHash("sha256").update(svg).digest("hex").slice(0, 40);
  const fileName = `${hash}.svg`;
  return { seed: { hash, svg }, fileName, mark: `![${alt}](/uploads/question/${fileName})` };
}

export function dot(x: number, y: number, label: string): string {
  return `<circle cx="${x}" cy="${y}" r="18" fill="#fff" stroke="#222" stroke-width="2"/><text x="${x}" y="${y + 6}" text-anchor="middle" fill="#222">${label}</text>`;
}

export function line(x1: number, y1: number, x2: number, y2: number): string {
  return `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="#222" stroke-width="2"/>`;
}

export function label(x: number, y: number, text: string): string {
  return `<text x="${x}" y="${y}" text-anchor="middle" fill="#222">${text}</text>`;
}

/** A line from circle to circle with a head, and what stands beside it. */
export function arrow(from: readonly [number, number], to: readonly [number, number], text: string): string {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy);
  const [ux, uy] = [dx / length, dy / length];
  const round = (value: number) => Math.round(value * 10) / 10;
  const [x1, y1, x2, y2] = [from[0] + ux * 18, from[1] + uy * 18, to[0] - ux * 19, to[1] - uy * 19].map(
    round,
  );
  const side = (turn: number) =>
    `${round((x2 ?? 0) - ux * 10 - uy * turn)},${round((y2 ?? 0) - uy * 10 + ux * turn)}`;
  const middle = [(from[0] + to[0]) / 2 + uy * 16, (from[1] + to[1]) / 2 - ux * 16].map(round);
  return `${line(x1 ?? 0, y1 ?? 0, x2 ?? 0, y2 ?? 0)}<polygon points="${x2},${y2} ${side(5)} ${side(-5)}" fill="#222"/>${label(middle[0] ?? 0, (middle[1] ?? 0) + 5, text)}`;
}
