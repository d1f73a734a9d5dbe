import sharp from "sharp";
import type { PageTextSeed } from "#upstream/operator/school/schemas/talkSeeds.ts";
import { type TextStyle, drawLine, wrapText } from "#upstream/platform/media/textLines.ts";

export const PAGE = { width: 900, height: 1200 };
const LEFT = 80;
const TITLE: TextStyle = { size: 44, weight: 600, fill: "#111" };
const LINE: TextStyle = { size: 30, weight: 400, fill: "#222" };
const MOST_LINES = 30;

/** Draws a page as WebP. Throws when the text does not fit. */
export async function drawPage({ title, lines }: PageTextSeed): Promise<Buffer> {
  const box = { width: PAGE.width - 2 * LEFT, lines: MOST_LINES };
  const drawn: string[] = [];
  let y = 130;
  for (const row of await wrapText(title, TITLE, box)) {
    drawn.push(drawLine(row, TITLE, { x: LEFT, y }));
    y += 62;
  }
  y += 18;
  for (const line of lines) {
    for (const row of await wrapText(line, LINE, box)) {
      drawn.push(drawLine(row, LINE, { x: LEFT, y }));
      y += 46;
    }
    y += 14;
  }
  if (y > PAGE.height - 20) throw new Error(`the page "${title}" has more lines than fit on it`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${PAGE.width}" height="${PAGE.height}"><rect width="100%" height="100%" fill="#fff"/><rect x="${LEFT}" y="64" width="64" height="8" fill="#111"/>${drawn.join("")}</svg>`;
  // Four grey tones draw letters well enough and take a third of the bytes.
  const png = await sharp(Buffer.from(svg)).png({ palette: true, colours: 4, dither: 0 }).toBuffer();
  return sharp(png).webp({ lossless: true, effort: 6 }).toBuffer();
}
