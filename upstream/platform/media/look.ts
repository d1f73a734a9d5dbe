import { EM, type Glyph, glyphsOf } from "./glyphs.ts";
import { drawLine } from "./textLines.ts";

interface Place {
  /** Position in pixels: the left end of the text's baseline; with `isCentred` the middle of the text. */
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly opacity?: number;
  /** Pixels between two letters. */
  readonly spacing?: number;
  readonly isCentred?: true;
}

/**
 * Writes the words of a drawing: as SVG text for a browser, which has fonts, or as outlines for a PNG or WebP picture.
 */
export interface Look {
  /** Returns SVG of the words in white; "": the drawing shows no words. */
  readonly words: (text: string, place: Place) => string;
  readonly scale: number;
}

/** Fonts in order of preference. In every picture the renderer searches again for each font that the machine lacks. */
const FONT = `font-family="'Noto Serif CJK SC','Songti SC',SimSun,'Noto Serif SC',serif"`;

/** Writes words as SVG text, which the browser draws with its own fonts. */
export const AS_SENT: Look = {
  scale: 1,
  words(text, { x, y, size, opacity = 1, spacing = 0, isCentred }) {
    if (text === "") return "";
    const place = isCentred ? ` text-anchor="middle" dominant-baseline="central"` : "";
    return `<text x="${x}" y="${y}" ${FONT} font-size="${size}" font-weight="600" fill="#fff" fill-opacity="${opacity}" letter-spacing="${spacing}"${place}>${text}</text>`;
  },
};

/** Distance from the middle of a Chinese character down to its baseline, as a share of the font size. */
const BELOW_MIDDLE = 0.38;

/**
 * Returns a look that draws words as outlines, for a machine without fonts. It knows only the characters of `glyph`.
 */
export async function asOutlines(glyph: string, scale: number): Promise<Look> {
  const known = new Map<string, readonly Glyph[]>();
  for (const letter of glyph) known.set(letter, await glyphsOf(letter, 600));
  return {
    scale,
    words(text, { x, y, size, opacity = 1, spacing = 0, isCentred }) {
      const gap = (spacing * EM) / size;
      const letters = [...text]
        .flatMap((letter) => known.get(letter) ?? [])
        .map(({ outline, advance }) => ({ outline, advance: advance + gap }));
      const width = (letters.reduce((sum, { advance }) => sum + advance, 0) * size) / EM;
      const from = isCentred ? { x: x - width / 2, y: y + BELOW_MIDDLE * size } : { x, y };
      return drawLine({ letters, width }, { size, fill: "#fff", weight: 600, opacity }, from);
    },
  };
}
