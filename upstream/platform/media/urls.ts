import { cutText } from "#shared/domain/cutText.ts";

/*
 * Addresses of generated pictures. An address contains all facts that the picture is drawn from, so pictures need no
 * storage. The same address always gives the same picture, and browsers may cache it for ever.
 */

export interface CoverOf {
  readonly hue: number;
  readonly seed: number;
  readonly glyph: string;
}

export function coverUrl({ hue, seed, glyph }: CoverOf): string {
  return `/uploads/cover/${hue}-${seed}-${toHex(glyph)}.webp`;
}

export function iconUrl({ hue, glyph }: Omit<CoverOf, "seed">): string {
  return `/uploads/icon/${hue}-${toHex(glyph)}.webp`;
}

export function bannerUrl({ hue, seed }: Omit<CoverOf, "glyph">): string {
  return `/uploads/banner/${hue}-${seed}.webp`;
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

/** Decodes up to four letters or digits from the hex codes in an address; undefined for any other characters. */
export function glyphFromHex(hex: string): string | undefined {
  const points = hex.split("_").map((part) => Number.parseInt(part, 16));
  if (points.length > 4 || points.some((point) => !(point >= 0x30 && point <= 0x2_ffff))) return undefined;
  const glyph = String.fromCodePoint(...points);
  return /^[\p{L}\p{N}]+$/u.test(glyph) ? glyph : undefined;
}

function toHex(glyph: string): string {
  return [...glyph].map((letter) => (letter.codePointAt(0) ?? 0x30).toString(16)).join("_");
}
