import { EM, type Glyph, glyphsOf } from "./glyphs.ts";
import { drawLine } from "./textLines.ts";

interface Place {
  /** Pixels of the picture; y is the base of the letters. Both are their middle where they are centred. */
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly opacity?: number;
  /** Between two letters. */
  readonly spacing?: number;
  readonly isCentred?: true;
}

/** How a drawing is written: for a browser, which has fonts and any size, or to be made a raster of. */
export interface Look {
  /** White words; of "" nothing. */
  readonly words: (text: string, place: Place) => string;
  /** The factor of width and height against those that the drawing has by itself. */
  readonly scale: number;
}

/** The first that a machine has: each that it lacks is looked for again in every picture. */
const FONT = `font-family="'Noto Serif CJK SC','Songti SC',SimSun,'Noto Serif SC',serif"`;

/** As the bytes are sent: the browser sets the words. */
export const AS_SENT: Look = {
  scale: 1,
  words(text, { x, y, size, opacity = 1, spacing = 0, isCentred }) {
    if (text === "") return "";
    const place = isCentred ? ` text-anchor="middle" dominant-baseline="central"` : "";
    return `<text x="${x}" y="${y}" ${FONT} font-size="${size}" font-weight="600" fill="#fff" fill-opacity="${opacity}" letter-spacing="${spacing}"${place}>${text}</text>`;
  },
};

/** From the middle of a Chinese letter to its base, in parts of its size. */
const BELOW_MIDDLE = 0.38;

/** Words in outlines, for a machine that may lack every font. The drawing's words are made of the letters of `glyph`. */
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
