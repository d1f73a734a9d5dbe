import { drawFace } from "./faces.ts";
import { AS_SENT, type Look } from "./look.ts";
import { patterns, seededRandom } from "./patterns.ts";
import { drawSign } from "./signs.ts";
import type { BannerOf, CoverOf } from "./urls.ts";

/**
 * Draws a cover: a background in the hue of the subject with one of six patterns that `seed` chooses, the letters of
 * `glyph`, and the sign of the exam on a disc of a second colour.
 */
export function drawCover({ hue, seed, glyph, sign }: CoverOf, look: Look = AS_SENT): string {
  const [width, height] = [640, 360];
  const size = LETTER_SIZES[[...glyph].length] ?? 72;
  return svg({
    width,
    height,
    look,
    label: glyph,
    body:
      ground({ width, height, hue, seed }) +
      (sign === 0
        ? ""
        : `<circle cx="118" cy="108" r="74" fill="${second(hue)}"/>` +
          `<circle cx="118" cy="108" r="74" fill="none" stroke="#fff" stroke-opacity=".28" stroke-width="3"/>` +
          drawSign(sign, { x: 118, y: 108, size: 84 })) +
      look.words(glyph, { x: 44, y: height - 48, size, spacing: 3 }),
  });
}

/** Font size in pixels by the number of letters, so that all lie left of the picture's edge. */
const LETTER_SIZES: Readonly<Record<number, number>> = { 1: 118, 2: 114, 3: 102, 4: 92, 5: 82 };

/**
 * Draws a wide banner without words. The page shows the words as text above the banner, so that they wrap and can be
 * read aloud and translated. A face stands where neither a wide nor a narrow window cuts the picture.
 */
export function drawBanner({ hue, seed, face }: BannerOf, look: Look = AS_SENT): string {
  const [width, height] = [1440, 400];
  const [x, y, radius] = [1150, 190, 84];
  const person =
    face === undefined
      ? ""
      : `<clipPath id="f"><circle cx="${x}" cy="${y}" r="${radius}"/></clipPath>` +
        `<g clip-path="url(#f)"><g transform="translate(${x - radius} ${y - radius}) scale(${(2 * radius) / 240})">${drawFace(face)}</g></g>` +
        `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="4"/>`;
  return svg({ width, height, look, label: "", body: ground({ width, height, hue, seed }) + person });
}

/** Draws an icon: the sign of an exam, or letters where there is no sign. */
export function drawIcon({ hue, glyph, sign }: Omit<CoverOf, "seed">, look: Look = AS_SENT): string {
  const size = [...glyph].length > 1 ? 34 : 52;
  return svg({
    width: 96,
    height: 96,
    look,
    label: glyph,
    body:
      `<rect width="96" height="96" rx="24" fill="${tone(hue, 42)}"/>` +
      `<path d="M0 72A72 72 0 0 1 72 0h0A24 24 0 0 1 96 24v0A72 72 0 0 1 24 96h0A24 24 0 0 1 0 72z" fill="#fff" fill-opacity=".1"/>` +
      (drawSign(sign, { x: 48, y: 48, size: 56 }) ||
        look.words(glyph, { x: 48, y: 50, size, isCentred: true })),
  });
}

/** Draws a portrait: the family name on a plain ground, or a face when `glyph` is "". */
export function drawPortrait({ seed, glyph }: Pick<CoverOf, "seed" | "glyph">, look: Look = AS_SENT): string {
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
  const turn = hue + Math.round((random() - 0.5) * 16);
  // Warm colours turn towards red: a dark yellow or orange looks muddy.
  const far = isWarm(hue) ? turn - 18 : turn + 20;
  return (
    `<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${tone(turn, 44)}"/><stop offset="1" stop-color="${tone(far, 32)}"/></linearGradient></defs>` +
    `<rect width="${width}" height="${height}" fill="url(#g)"/>` +
    (pattern?.({ width, height, random }) ?? "")
  );
}

/**
 * Returns a colour of this hue that white letters can be read on. Greens and yellows are made darker, because they
 * look brighter than blues of the same lightness; oranges are more saturated, because dark orange looks brown.
 */
function tone(hue: number, lightness: number): string {
  const turned = ((hue % 360) + 360) % 360;
  const saturation = isWarm(turned) ? 54 : turned < 175 ? 38 : 40;
  return `hsl(${turned} ${saturation}% ${turned > 38 && turned < 175 ? lightness - 8 : lightness}%)`;
}

/** Returns the second colour of a cover: warm on cool covers, cool on warm ones. */
function second(hue: number): string {
  return isWarm(hue) ? tone(196, 42) : tone(20, 50);
}

/** Whether a hue is between pink and yellow. */
function isWarm(hue: number): boolean {
  return hue < 70 || hue > 290;
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
