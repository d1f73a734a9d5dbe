import { readFileSync } from "node:fs";
import { type Font, create } from "fontkitten";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { CAPTCHA_LETTERS, CAPTCHA_FONTS, drawCaptcha } from "./drawCaptcha.ts";

/*
 * A captcha reader of some forty lines, as an attacker would write it. The reader splits the picture into connected
 * pieces from left to right, and gives each piece the letter whose template covers it best, in each font and five
 * rotations. It reads letters of the same fonts correctly if they are drawn without distortion.
 */

const SIDE = 20;
type Grid = readonly boolean[];
interface Template {
  readonly letter: string;
  readonly grid: Grid;
}
interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

let fonts: readonly Font[];
let templates: readonly Template[];
beforeAll(async () => {
  fonts = CAPTCHA_FONTS.map(
    (name) => create(readFileSync(`node_modules/katex/dist/fonts/KaTeX_${name}.ttf`)) as Font,
  );
  const drawn: Template[] = [];
  for (const font of fonts)
    for (const letter of CAPTCHA_LETTERS)
      for (const turn of [-20, -10, 0, 10, 20]) {
        const picture = await pixels(await drawPlain([letter], { font, turn }));
        drawn.push({ letter, grid: gridOf(picture, boxes(picture)[0]) });
      }
  templates = drawn;
});

interface Picture {
  readonly width: number;
  readonly height: number;
  readonly dark: (x: number, y: number) => boolean;
}

async function drawPlain(
  letters: readonly string[],
  { font, turn }: { font: Font; turn: number },
): Promise<Buffer> {
  const paths = letters.map((letter, place) => {
    const outline = font.glyphForCodePoint(letter.codePointAt(0) ?? 0).path.toSVG();
    return `<path transform="translate(${place * 64 + 12} 72) rotate(${turn} 22 -22) scale(0.06 -0.06)" d="${outline}"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="264" height="96"><rect width="100%" height="100%" fill="#eee"/><g fill="#245">${paths.join("")}</g></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

async function pixels(png: Buffer): Promise<Picture> {
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const paper = data[0] ?? 0;
  const dark = (x: number, y: number) =>
    x >= 0 && y >= 0 && x < width && y < height && Math.abs((data[y * width + x] ?? paper) - paper) > 40;
  return { width, height, dark };
}

/** Returns the bounding boxes of connected dark pixels from left to right, without specks. */
function boxes({ width, height, dark }: Picture): readonly Box[] {
  const seen = new Set<number>();
  const found: (Box & { area: number })[] = [];
  for (let start = 0; start < width * height; start++) {
    if (seen.has(start) || !dark(start % width, Math.floor(start / width))) continue;
    const open = [start];
    seen.add(start);
    const xs: number[] = [];
    const ys: number[] = [];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const [x, y] = [at % width, Math.floor(at / width)];
      xs.push(x);
      ys.push(y);
      for (const [nx, ny] of [
        [x + 1, y],
        [x - 1, y],
        [x, y + 1],
        [x, y - 1],
      ] as const) {
        const next = ny * width + nx;
        if (!dark(nx, ny) || seen.has(next)) continue;
        seen.add(next);
        open.push(next);
      }
    }
    const [left, top] = [Math.min(...xs), Math.min(...ys)];
    found.push({
      left,
      top,
      width: Math.max(...xs) - left + 1,
      height: Math.max(...ys) - top + 1,
      area: xs.length,
    });
  }
  return found.filter(({ area }) => area > 60).sort((a, b) => a.left - b.left);
}

function gridOf({ dark }: Picture, box: Box | undefined): Grid {
  const { left, top, width, height } = box ?? { left: 0, top: 0, width: 1, height: 1 };
  return Array.from({ length: SIDE * SIDE }, (_, cell) =>
    dark(
      left + Math.floor((((cell % SIDE) + 0.5) / SIDE) * width),
      top + Math.floor(((Math.floor(cell / SIDE) + 0.5) / SIDE) * height),
    ),
  );
}

function letterOf(grid: Grid): string {
  const misses = ({ grid: other }: Template) => grid.filter((cell, at) => cell !== other[at]).length;
  return templates.reduce((best, one) => (misses(one) < misses(best) ? one : best)).letter;
}

/** Reads a picture by its pieces, or by four equal parts if there are not exactly four pieces. */
async function read(png: Buffer): Promise<string> {
  const picture = await pixels(png);
  const pieces = boxes(picture);
  const [left, right] = [
    Math.min(...pieces.map((one) => one.left)),
    Math.max(...pieces.map((one) => one.left + one.width)),
  ];
  const quarter = (right - left) / 4;
  const parts =
    pieces.length === 4
      ? pieces
      : [0, 1, 2, 3].map((part) => ({
          left: Math.round(left + part * quarter),
          top: 12,
          width: Math.round(quarter),
          height: 72,
        }));
  return parts.map((box) => letterOf(gridOf(picture, box))).join("");
}

const random = (length: number) =>
  Array.from(
    { length },
    (_, place) =>
      CAPTCHA_LETTERS[(place * 7 + Math.floor(Math.random() * 90)) % CAPTCHA_LETTERS.length] ?? "",
  );

test("a short program that recognizes letters solves hardly any captcha", async () => {
  let plain = 0;
  let drawn = 0;
  let letters = 0;
  for (let turn = 0; turn < 24; turn++) {
    const answer = random(4);
    const font = fonts[turn % fonts.length] as Font;
    if ((await read(await drawPlain(answer, { font, turn: (turn % 5) * 6 - 12 }))) === answer.join(""))
      plain++;
    const told = await read(await drawCaptcha(answer.join("")));
    if (told === answer.join("")) drawn++;
    letters += answer.filter((letter, place) => letter === told[place]).length;
  }
  expect(plain).toBeGreaterThanOrEqual(22);
  expect(drawn).toBeLessThanOrEqual(2);
  // The reader recognizes fewer than half of the 96 letters, even where it cuts between the letters by chance.
  expect(letters).toBeLessThan(48);
});

test("a captcha's picture is small, is drawn fast, and never repeats", async () => {
  const spent: number[] = [];
  const drawn = new Set<string>();
  for (let turn = 0; turn < 16; turn++) {
    const before = process.cpuUsage();
    const png = await drawCaptcha("WMWM");
    const { user, system } = process.cpuUsage(before);
    spent.push((user + system) / 1_000);
    expect(png.length).toBeLessThan(16_384);
    expect(png.subarray(0, 8)).toEqual(Buffer.from("89504e470d0a1a0a", "hex"));
    drawn.add(png.toString("base64"));
  }
  expect(drawn.size).toBe(16);
  // Processor time in milliseconds, because elapsed time would also count other processes.
  expect(spent.sort((a, b) => a - b)[4]).toBeLessThan(20);
});
