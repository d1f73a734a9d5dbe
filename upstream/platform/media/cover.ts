import { drawFace } from "./faces.ts";
import { AS_SENT, type Look } from "./look.ts";
import { patterns, seededRandom } from "./patterns.ts";
import type { CoverOf } from "./urls.ts";

/**
 * Draws a cover: a background in the hue of the subject, one of six patterns that `seed` chooses, and the letters of
 * `glyph`, large and faint.
 */
export function drawCover({ hue, seed, glyph }: CoverOf, look: Look = AS_SENT): string {
  const [width, height] = [640, 360];
  const letters = [...glyph];
  // In a glyph of three or four letters the first two are the level of the subject, such as 初级 (junior).
  const [level, name] =
    letters.length > 2 ? [letters.slice(0, 2).join(""), letters.slice(2).join("")] : ["", glyph];
  const size = letters.length > 1 ? 128 : 188;
  return svg({
    width,
    height,
    look,
    label: glyph,
    body:
      ground({ width, height, hue, seed }) +
      look.words(name, { x: 52, y: height - 58, size, opacity: 0.94, spacing: 4 }) +
      look.words(level, { x: 58, y: height - 206, size: 52, opacity: 0.86, spacing: 4 }),
  });
}

/**
 * Draws a wide banner without words. The page shows the words as text above the banner, so that they wrap and can be
 * read aloud and translated.
 */
export function drawBanner({ hue, seed }: Omit<CoverOf, "glyph">, look: Look = AS_SENT): string {
  const [width, height] = [1440, 400];
  return svg({ width, height, look, label: "", body: ground({ width, height, hue, seed }) });
}

export function drawIcon({ hue, glyph }: Omit<CoverOf, "seed">, look: Look = AS_SENT): string {
  const size = [...glyph].length > 1 ? 34 : 52;
  return svg({
    width: 96,
    height: 96,
    look,
    label: glyph,
    body:
      `<rect width="96" height="96" rx="24" fill="${tone(hue, 42)}"/>` +
      `<path d="M0 72A72 72 0 0 1 72 0h0A24 24 0 0 1 96 24v0A72 72 0 0 1 24 96h0A24 24 0 0 1 0 72z" fill="#fff" fill-opacity=".1"/>` +
      look.words(glyph, { x: 48, y: 50, size, isCentred: true }),
  });
}

/** Draws a portrait: the family name on a plain ground, or a face when `glyph` is "". */
export function drawPortrait({ seed, glyph }: Omit<CoverOf, "hue">, look: Look = AS_SENT): string {
  const hue = Math.floor(seededRandom(seed)() * 360);
  return svg({
    width: 240,
    height: 240,
    look,
    label: glyph,
    body:
      glyph === ""
        ? drawFace(seed)
        : `<rect width="240" height="240" fill="${tone(hue, 42)}"/>${look.words(glyph, { x: 120, y: 122, size: 108, isCentred: true })}`,
  });
}

/** Draws the background of a cover, a banner or a share card (shareCard.ts). */
export function ground({
  width,
  height,
  hue,
  seed,
}: {
  width: number;
  height: number;
  hue: number;
  seed: number;
}): string {
  const random = seededRandom(seed);
  const pattern = patterns[seed % patterns.length];
  const turn = hue + Math.round((random() - 0.5) * 24);
  return (
    `<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${tone(turn, 44)}"/><stop offset="1" stop-color="${tone(turn + 22, 30)}"/></linearGradient></defs>` +
    `<rect width="${width}" height="${height}" fill="url(#g)"/>` +
    (pattern?.({ width, height, random }) ?? "")
  );
}

/**
 * Returns a colour of this hue. Greens and yellows are made darker and less saturated, because they look brighter than
 * blues of the same lightness.
 */
function tone(hue: number, lightness: number): string {
  const turned = ((hue % 360) + 360) % 360;
  const bright = turned > 45 && turned < 175;
  return `hsl(${turned} ${bright ? 28 : 34}% ${bright ? lightness - 5 : lightness}%)`;
}

function svg({
  width,
  height,
  look: { scale },
  label,
  body,
}: {
  width: number;
  height: number;
  look: Look;
  label: string;
  body: string;
}): string {
  const name = label === "" ? `aria-hidden="true"` : `role="img" aria-label="${label}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width * scale}" height="${height * scale}" ${name}>${body}</svg>`;
}
