import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { type Font, create } from "fontkitten";
import { createBoundedMap } from "#shared/boundedMap.ts";

/*
 * Converts text to outlines of a bundled font, because a machine may have no fonts. The font consists of a hundred
 * files with some characters each. Only the files that a text needs are read, and recently used files are cached.
 */

const PACKAGE = "@fontsource-variable/noto-sans-sc";
const require = createRequire(import.meta.url);

export interface Glyph {
  /** SVG path of the character in units of the font; y grows upwards. */
  readonly outline: string;
  readonly advance: number;
}

export type Weight = 400 | 600;

/** Font units per em. */
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

/** Returns the outlines of the characters of a text. Characters that the font lacks, such as emoji, are skipped. */
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
  // Removes a font that failed to open, so that the next call tries again.
  font.catch(() => fonts.delete(key));
  return font;
}

async function openFont(name: string, weight: Weight): Promise<Font> {
  const packed = await readFile(require.resolve(`${PACKAGE}/files/noto-sans-sc-${name}-wght-normal.woff2`));
  const font = create(await decompressed(packed));
  if (!("getVariation" in font)) throw new Error(`${name} of ${PACKAGE} is no font`);
  return font.getVariation({ wght: weight });
}

/** Decompresses one font at a time, because each call of wawoff2 overwrites the memory with the last result. */
async function decompressed(packed: Buffer): Promise<Buffer> {
  const before = lastDecompressed;
  const own = (async () => {
    await before;
    // A lazy import keeps half a megabyte out of the start.
    const { decompress } = await import("wawoff2");
    return Buffer.from(await decompress(packed));
  })();
  lastDecompressed = own.catch(() => undefined);
  return own;
}

/**
 * Reads the font package's list of files with their characters, such as "U+4e00,U+4e07-4e09". A file whose name is a
 * number has brackets around its name there.
 */
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
