import { cutText } from "#shared/domain/cutText.ts";

/*
 * Addresses of generated pictures. An address contains all facts that the picture is drawn from, so pictures need no
 * storage. The same address always gives the same picture, and browsers may cache it for ever.
 */

export interface CoverOf {
  readonly hue: number;
  readonly seed: number;
  /** Letters on the picture, at most six. */
  readonly glyph: string;
  /** Number of the exam's sign (signs.ts); 0: the picture has none. */
  readonly sign: number;
}

export function coverUrl({ hue, seed, glyph, sign }: CoverOf): string {
  return `/uploads/cover/${hue}-${seed}-${toHex(glyph, sign)}.webp`;
}

export function iconUrl({ hue, glyph, sign }: Omit<CoverOf, "seed">): string {
  return `/uploads/icon/${hue}-${toHex(glyph, sign)}.webp`;
}

export interface BannerOf extends Pick<CoverOf, "hue" | "seed"> {
  /** Number of the drawn face on the banner (faces.ts); undefined: none. */
  readonly face?: number | undefined;
}

export function bannerUrl({ hue, seed, face }: BannerOf): string {
  return `/uploads/banner/${hue}-${seed}${face === undefined ? "" : `-${face}`}.webp`;
}

export function portraitUrl({ seed, name }: { readonly seed: number; readonly name: string }): string {
  return `/uploads/portrait/${seed}-${toHex(cutText(name, 1))}.webp`;
}

/** Returns the address of a drawn face (faces.ts). It has the letter f in place of a family name. */
export function faceUrl(seed: number): string {
  return `/uploads/portrait/${seed}-f.webp`;
}

export function questionImageUrl(fileName: string): string {
  return `/uploads/question/${fileName}`;
}

export function avatarUrl(hash: string): string {
  return `/uploads/avatar/${hash}.webp`;
}

/** Largest number of letters on a cover. */
const MOST_LETTERS = 6;
/** Code point of the digit 0. Letters and digits are not below it, so a smaller number is a sign. */
const FIRST_LETTER = 0x30;

/**
 * Decodes a sign and up to six letters or digits from the hex codes in an address.
 * @returns undefined: the codes are of other characters, or of too many
 */
export function glyphFromHex(hex: string): Pick<CoverOf, "glyph" | "sign"> | undefined {
  const codes = hex.split("_").map((part) => Number.parseInt(part, 16));
  const sign = (codes[0] ?? 0) < FIRST_LETTER ? (codes[0] ?? 0) : 0;
  const points = sign > 0 ? codes.slice(1) : codes;
  if (points.length > MOST_LETTERS || points.some((point) => !(point >= FIRST_LETTER && point <= 0x2_ffff)))
    return undefined;
  const glyph = String.fromCodePoint(...points);
  return /^[\p{L}\p{N}]+$/u.test(glyph) ? { glyph, sign } : undefined;
}

/** Encodes a sign and the first six letters and digits of a text. */
function toHex(glyph: string, sign = 0): string {
  const shown = cutText(glyph.replace(/[^\p{L}\p{N}]/gu, ""), MOST_LETTERS);
  const letters = Array.from(shown, (letter) => letter.codePointAt(0) ?? FIRST_LETTER);
  return [...(sign > 0 ? [sign] : []), ...letters].map((code) => code.toString(16)).join("_");
}
