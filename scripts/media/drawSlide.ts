import sharp from "sharp";
import { type TextStyle, drawLine, wrapText } from "#upstream/platform/media/textLines.ts";

export const SLIDE = { width: 1280, height: 720 };
const LEFT = 96;
const COLUMN = SLIDE.width - 2 * LEFT;

const TOPIC: TextStyle = { size: 28, weight: 400, fill: "#5c625f" };
const TITLE: TextStyle = { size: 60, weight: 600, fill: "#16372f" };
const LINE: TextStyle = { size: 42, weight: 400, fill: "#26302c" };

export interface Slide {
  readonly topic: string;
  readonly title: string;
  readonly lines: readonly string[];
  /** Index of the slide, from 0. */
  readonly place: number;
  readonly count: number;
}

/** Draws a slide as PNG, in flat colours, so that its video is small. */
export async function drawSlide({ topic, title, lines, place, count }: Slide): Promise<Buffer> {
  const drawn = [await textOf(topic, TOPIC, 100), await textOf(title, TITLE, 196)];
  for (const [index, line] of lines.entries()) {
    const y = 306 + index * 84;
    drawn.push(`<rect x="${LEFT}" y="${y - 27}" width="8" height="32" fill="#1f7a5c"/>`);
    drawn.push(await textOf(line, LINE, y, LEFT + 32));
  }
  const width = COLUMN / count;
  const steps = Array.from(
    { length: count },
    (_, step) =>
      `<rect x="${LEFT + step * width}" y="652" width="${width - 12}" height="8" fill="${step <= place ? "#1f7a5c" : "#d5d8d2"}"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SLIDE.width}" height="${SLIDE.height}"><rect width="100%" height="100%" fill="#f5f5f0"/>${drawn.join("")}${steps.join("")}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

async function textOf(text: string, style: TextStyle, y: number, x = LEFT): Promise<string> {
  const [line] = await wrapText(text, style, { width: SLIDE.width - LEFT - x, lines: 1 });
  return line ? drawLine(line, style, { x, y }) : "";
}
