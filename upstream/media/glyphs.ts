import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { type Font, create } from "fontkitten";
import { createBoundedMap } from "#shared/boundedMap.ts";

/*
 * Text as outlines of a font that we bring along: a machine need not have any. The font comes in a hundred files, each with some
 * characters; those that a text needs are read, and what was read last is kept.
 */

const PACKAGE = "@fontsource-variable/noto-sans-sc";
const require = createRequire(import.meta.url);

export interface Glyph {
  /** The outline as a path, in units of the font, with y upward. */
  readonly outline: string;
  readonly advance: number;
}

export type Weight = 400 | 600;

/** The units of an em. */
export const EM = 1000;

// module state: what the font is, the same for all
const letters = createBoundedMap<Glyph | undefined>({ maxEntries: 4_000 });
const fonts = createBoundedMap<Promise<Font>>({ maxEntries: 24 });
let lastDecompressed: Promise<unknown> = Promise.resolve();
let files: Promise<readonly File[]> | undefined;

interface File {
  readonly name: string;
  readonly ranges: readonly (readonly [first: number, last: number])[];
}

/** The letters of a text; what the font does not have (emoji) is left out. */
export async function glyphsOf(text: string, weight: Weight): Promise<readonly Glyph[]> {
  const found: Glyph[] = [];
  for (const character of text.normalize("NFC").replace(/\s+/g, " ")) {
    const letter = await letterOf(character.codePointAt(0) ?? 0, weight);
    if (letter) found.push(letter);
  }
  return found;
}

async function letterOf(point: number, weight: Weight): Promise<Glyph | undefined> {
  const key = `${weight}:${point}`;
  const known = letters.get(key);
  if (known) return known;
  const font = await fontWith(point, weight);
  if (!font?.hasGlyphForCodePoint(point)) return undefined;
  const { path, advanceWidth } = font.glyphForCodePoint(point);
  const letter = { outline: path.toSVG(), advance: advanceWidth };
  letters.set(key, letter);
  return letter;
}

async function fontWith(point: number, weight: Weight): Promise<Font | undefined> {
  files ??= readFiles();
  const file = (await files).find(({ ranges }) =>
    ranges.some(([first, last]) => point >= first && point <= last),
  );
  if (!file) return undefined;
  const key = `${weight}:${file.name}`;
  const known = fonts.get(key);
  if (known) return known;
  const font = openFont(file.name, weight);
  fonts.set(key, font);
  // A font that could not be opened is tried again by the next who asks.
  font.catch(() => fonts.delete(key));
  return font;
}

async function openFont(name: string, weight: Weight): Promise<Font> {
  const packed = await readFile(require.resolve(`${PACKAGE}/files/noto-sans-sc-${name}-wght-normal.woff2`));
  const font = create(await decompressed(packed));
  if (!("getVariation" in font)) throw new Error(`${name} of ${PACKAGE} is no font`);
  return font.getVariation({ wght: weight });
}

/** Decodes one font at a time: wawoff2 answers a view of its own memory, which the next call overwrites. */
async function decompressed(packed: Buffer): Promise<Buffer> {
  const before = lastDecompressed;
  const own = (async () => {
    await before;
    // Half a megabyte that a start does not need.
    const { decompress } = await import("wawoff2");
    return Buffer.from(await decompress(packed));
  })();
  lastDecompressed = own.catch(() => undefined);
  return own;
}

/** The package's own list: file -> "U+4e00,U+4e07-4e09". Files of numbers are named in brackets there. */
async function readFiles(): Promise<readonly File[]> {
  const text = await readFile(require.resolve(`${PACKAGE}/unicode.json`), "utf8");
  return Object.entries(JSON.parse(text) as Record<string, string>).map(([name, ranges]) => ({
    name: name.replace(/[[\]]/g, ""),
    ranges: ranges.split(",").map((range) => {
      const [first = "", last = first] = range.trim().slice(2).split("-");
      return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
    }),
  }));
}
