import { randomInt } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { type Font, create } from "fontkitten";
import sharp from "sharp";

/*
 * Draws a picture whose letters people can read and short programs cannot. The letters have several fonts, are rotated,
 * sheared and bent, and overlap; a line crosses them, and a blob inverts some of them. Colours do not separate letters
 * from background, because the picture has only two colours and each occurs in both.
 */

/** Letters and digits that are not mistaken for each other when a line crosses them. */
export const CAPTCHA_LETTERS: readonly string[] = [..."235679ACEHKMNRTWY"];

/** Pixels; pages show the picture at half this size. */
const WIDTH = 264;
const HEIGHT = 96;
/** Fonts of KaTeX, which is installed for formulas. */
export const CAPTCHA_FONTS = [
  "Main-Bold",
  "Main-Regular",
  "SansSerif-Bold",
  "SansSerif-Regular",
  "Typewriter-Regular",
];
const MARGIN = 16;
const SIZE = 60;
/** Longest straight piece of an outline. Bending moves only the ends of pieces, so long pieces would stay straight. */
const PIECE = 4;

type Point = readonly [x: number, y: number];
type Outline = readonly (readonly Point[])[];
type Change = (point: Point) => Point;

const require = createRequire(import.meta.url);
// module state: the parsed fonts, the same for all calls
let fonts: Promise<readonly Font[]> | undefined;

/** Draws an answer as a PNG of some kilobytes, in a few milliseconds, most of them outside of the event loop. */
export async function drawCaptcha(answer: string): Promise<Buffer> {
  fonts ??= Promise.all(CAPTCHA_FONTS.map(openFont));
  const letters = placeLetters([...answer].map(letterIn(await fonts)));
  const bend = bending();
  const path = [...letters, crossing(), blob()].flatMap((outline) => outline.map((line) => line.map(bend)));
  return sharp(Buffer.from(svgOf(path)))
    .flatten()
    .toColourspace("srgb")
    .png({ compressionLevel: 4 })
    .toBuffer();
}

async function openFont(name: string): Promise<Font> {
  const font = create(await readFile(require.resolve(`katex/dist/fonts/KaTeX_${name}.ttf`)));
  if (!("glyphForCodePoint" in font)) throw new Error(`${name} is no font`);
  return font;
}

/** Returns a function that draws a letter in a random font, rotated, sheared and stretched around its middle. */
function letterIn(known: readonly Font[]): (letter: string) => Outline {
  return (letter) => {
    const font = known[randomInt(known.length)] as Font;
    const outline = outlineOf(font, letter);
    const { left, right, top, bottom } = boxOf(outline);
    const scale = SIZE / (bottom - top);
    const [wide, high, shear] = [
      scale * between(0.85, 1.15),
      scale * between(0.85, 1.1),
      between(-0.25, 0.25),
    ];
    const turn = (between(-24, 24) * Math.PI) / 180;
    const [sin, cos] = [Math.sin(turn), Math.cos(turn)];
    return changed(outline, ([x, y]) => {
      const own = [(x - (left + right) / 2) * wide, (y - (top + bottom) / 2) * high] as const;
      const sheared = own[0] + own[1] * shear;
      return [sheared * cos - own[1] * sin, sheared * sin + own[1] * cos];
    });
  };
}

/** Places letters in an overlapping row, and scales and centres the row in the picture. */
function placeLetters(letters: readonly Outline[]): readonly Outline[] {
  let x = 0;
  const row = letters.map((outline) => {
    const { left, right } = boxOf(outline);
    const shift = x - left;
    x += right - left - between(1, 5);
    const drop = between(-7, 7);
    return changed(outline, ([px, py]) => [px + shift, py + drop]);
  });
  const fit = Math.min(1, (WIDTH - 2 * MARGIN) / x);
  const start = (WIDTH - x * fit) / 2 + between(-4, 4);
  return row.map((outline) => changed(outline, ([px, py]) => [px * fit + start, py + HEIGHT / 2]));
}

/** Returns a line across the picture, as wide as a thin stroke. */
function crossing(): Outline {
  const [from, to] = [between(16, HEIGHT - 16), between(16, HEIGHT - 16)];
  const [high, phase, width] = [between(8, 18), between(0, 6.3), between(2.5, 4)];
  const middle = (x: number) => from + ((to - from) * x) / WIDTH + high * Math.sin(phase + x / 34);
  const steps = Array.from({ length: WIDTH / PIECE + 1 }, (_, step) => step * PIECE);
  const above = steps.map((x): Point => [x, middle(x) - width / 2]);
  const below = steps.map((x): Point => [x, middle(x) + width / 2]).reverse();
  return [[...above, ...below]];
}

/** Returns a round shape over some letters, which inverts them. */
function blob(): Outline {
  const [x, y] = [between(60, WIDTH - 60), between(20, HEIGHT - 20)];
  const [wide, high, lobes, phase] = [between(28, 42), between(22, 32), 2 + randomInt(3), between(0, 6.3)];
  const round = Array.from({ length: 72 }, (_, step): Point => {
    const angle = (step / 72) * 2 * Math.PI;
    const swell = 1 + 0.22 * Math.sin(lobes * angle + phase);
    return [x + wide * swell * Math.cos(angle), y + high * swell * Math.sin(angle)];
  });
  return [round];
}

/** Returns a random function that bends all outlines by a horizontal and a vertical wave. */
function bending(): Change {
  const [highX, longX, phaseX] = [between(2, 4), between(20, 30), between(0, 6.3)];
  const [highY, longY, phaseY] = [between(3, 7), between(28, 44), between(0, 6.3)];
  return ([x, y]) => [x + highX * Math.sin(y / longX + phaseX), y + highY * Math.sin(x / longY + phaseY)];
}

/** Returns the SVG of the outlines, filled by the even-odd rule: overlapping outlines invert each other. */
function svgOf(path: Outline): string {
  const hue = randomInt(360);
  const isDark = randomInt(2) === 0;
  const [ink, paper] = [`hsl(${hue} 40% 30%)`, `hsl(${(hue + 60 + randomInt(240)) % 360} 35% 86%)`];
  const lines = path.map((line) => `M${line.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}Z`);
  const specks = Array.from({ length: 40 }, () => {
    const colour = randomInt(2) === 0 ? ink : paper;
    return `<circle cx="${randomInt(WIDTH)}" cy="${randomInt(HEIGHT)}" r="${between(0.6, 1.8).toFixed(1)}" fill="${colour}"/>`;
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">` +
    `<rect width="100%" height="100%" fill="${isDark ? ink : paper}"/>` +
    `<path fill-rule="evenodd" fill="${isDark ? paper : ink}" d="${lines.join("")}"/>${specks.join("")}</svg>`
  );
}

/** Returns the outline of a letter with curves cut into short lines. y points downward. */
function outlineOf(font: Font, letter: string): Outline {
  const { commands } = font.glyphForCodePoint(letter.codePointAt(0) ?? 0).path;
  const lines: Point[][] = [];
  let at: Point = [0, 0];
  const to = (next: Point, curve: (part: number) => Point) => {
    const unit = font.unitsPerEm / SIZE;
    const pieces = Math.max(1, Math.round(Math.hypot(next[0] - at[0], next[1] - at[1]) / unit / PIECE));
    for (let piece = 1; piece <= pieces; piece++) lines.at(-1)?.push(curve(piece / pieces));
    at = next;
  };
  for (const { command, args } of commands) {
    const points = Array.from(
      { length: args.length / 2 },
      (_, pair): Point => [args[2 * pair] ?? 0, -(args[2 * pair + 1] ?? 0)],
    );
    const end = points.at(-1) ?? at;
    if (command === "moveTo") {
      lines.push([end]);
      at = end;
    } else if (command !== "closePath") {
      const all = [at, ...points];
      to(end, (part) => bezier(all, part));
    }
  }
  return lines;
}

/** Returns a point of a Bézier curve of any degree (de Casteljau). `part` 0: its begin, 1: its end. */
function bezier(points: readonly Point[], part: number): Point {
  const [first, ...rest] = points;
  if (!first) return [0, 0];
  if (rest.length === 0) return first;
  const nearer = rest.map(([x, y], index): Point => {
    const [fromX, fromY] = points[index] ?? first;
    return [fromX + (x - fromX) * part, fromY + (y - fromY) * part];
  });
  return bezier(nearer, part);
}

function changed(outline: Outline, change: Change): Outline {
  return outline.map((line) => line.map(change));
}

function boxOf(outline: Outline) {
  const [xs, ys] = [outline.flat().map(([x]) => x), outline.flat().map(([, y]) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

function between(least: number, most: number): number {
  return least + ((most - least) * randomInt(10_001)) / 10_000;
}
