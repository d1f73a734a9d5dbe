import { cutText } from "#shared/domain/cutText.ts";
import { EM, type Glyph, type Weight, glyphsOf } from "./glyphs.ts";

export interface TextStyle {
  /** Font size in pixels. */
  readonly size: number;
  readonly weight: Weight;
  readonly fill: string;
  readonly opacity?: number;
}

export interface Line {
  readonly letters: readonly Glyph[];
  readonly width: number;
}

const LONGEST = 200;
/** Matches punctuation with which a line must not begin. */
const CLOSING = /^[，。、；：？！）》」』】”’…·%‰,.;:?!)\]}]/u;

/** Splits a text into the lines that fit into a box. When text is left out, the last line ends in an ellipsis. */
export async function wrapText(
  text: string,
  { size, weight }: TextStyle,
  { width, lines: most }: { readonly width: number; readonly lines: number },
): Promise<readonly Line[]> {
  const lines: Line[] = [];
  let line: Glyph[] = [];
  for (const word of wordsOf(text)) {
    const letters = await glyphsOf(word, weight);
    if (line.length > 0 && widthOf([...line, ...letters], size) > width) {
      lines.push(toLine(line, size));
      line = [];
    }
    line.push(...(line.length === 0 && word === " " ? [] : letters));
  }
  if (line.length > 0) lines.push(toLine(line, size));
  const fitting: Line[] = [];
  for (const [index, each] of lines.slice(0, most).entries()) {
    const isCut = index === most - 1 && lines.length > most;
    fitting.push(isCut || each.width > width ? await shorten(each.letters, { size, weight, width }) : each);
  }
  return fitting;
}

async function shorten(
  letters: readonly Glyph[],
  { size, weight, width }: { readonly size: number; readonly weight: Weight; readonly width: number },
): Promise<Line> {
  const dots = await glyphsOf("…", weight);
  let kept = letters;
  while (kept.length > 0 && widthOf([...kept, ...dots], size) > width) kept = kept.slice(0, -1);
  return toLine([...kept, ...dots], size);
}

/** Draws a line of text as SVG, beginning or ending at x. The baseline is at y. */
export function drawLine(
  { letters, width }: Line,
  { size, fill, opacity = 1 }: TextStyle,
  { x, y, end = false }: { readonly x: number; readonly y: number; readonly end?: boolean },
): string {
  const scale = size / EM;
  let at = end ? x - width : x;
  const paths = letters.map(({ outline, advance }) => {
    const path =
      outline === ""
        ? ""
        : `<path transform="translate(${n(at)} ${n(y)}) scale(${n(scale)} ${n(-scale)})" d="${outline}"/>`;
    at += advance * scale;
    return path;
  });
  return `<g fill="${fill}" fill-opacity="${opacity}">${paths.join("")}</g>`;
}

/**
 * Splits a text at the positions where a line may break: in Chinese between all characters except before closing
 * punctuation, in other scripts between words.
 */
function wordsOf(text: string): readonly string[] {
  const plain = cutText(text.replace(/\s+/g, " ").trim(), LONGEST);
  const words: string[] = [];
  for (const [word] of plain.matchAll(/[\p{Script=Latin}\p{N}'’_-]+|./gu)) {
    if (CLOSING.test(word) && words.length > 0) words.push(`${words.pop() ?? ""}${word}`);
    else words.push(word);
  }
  return words;
}

function toLine(letters: readonly Glyph[], size: number): Line {
  return { letters, width: widthOf(letters, size) };
}

function widthOf(letters: readonly Glyph[], size: number): number {
  return (letters.reduce((sum, { advance }) => sum + advance, 0) * size) / EM;
}

function n(value: number): string {
  return String(Math.round(value * 10_000) / 10_000);
}
