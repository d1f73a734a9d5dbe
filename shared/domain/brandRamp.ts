import { channelsOf, contrastOf, hexOf, oklchOf, type Oklch } from "./oklch.ts";

/** Backgrounds on which a brand colour must be readable; client/ui/tokens.ts uses the same values. */
export const PAPERS = {
  light: { canvas: "#f5f1e8", surface: "#fcfaf4", raised: "#fffefa", sunk: "#ece6d9" },
  dark: { canvas: "#181715", surface: "#201e1b", raised: "#292723", sunk: "#2d2a26" },
} as const;

/** 黛 (dai): the blue-green black of ink, distinct from the green of right answers and the red of wrong ones. */
export const DEFAULT_BRAND = "#1f5468";

export type BrandVariable =
  | "--brand-l"
  | "--brand-ink-l"
  | "--brand-soft-l"
  | "--brand-d"
  | "--brand-ink-d"
  | "--brand-soft-d";

export type BrandRamp = Readonly<Record<BrandVariable, string>>;

const ENOUGH = 4.5;
const STEP = 0.005;

/**
 * Computes the brand colours of both themes from an agency's colour. Text on the brand colour, and the brand colour as
 * text on every background and on its own soft tint, has a contrast of at least 4.5:1, whatever the colour.
 */
export function brandRamp(hex: string): BrandRamp {
  const channels = channelsOf(hex) ?? channelsOf(DEFAULT_BRAND);
  const base = oklchOf(channels ?? [0, 0, 0]);
  const hexBase = hexOf(base);
  const softLight = mixed(PAPERS.light.surface, hexBase, 0.12);
  const softDark = mixed(PAPERS.dark.surface, hexOf({ ...base, lightness: 0.7 }), 0.16);
  const light = readable(base, [...Object.values(PAPERS.light), softLight], -STEP);
  const calm = { ...base, lightness: Math.max(base.lightness, 0.7), chroma: Math.min(base.chroma, 0.13) };
  const dark = readable(calm, [...Object.values(PAPERS.dark), softDark], STEP);
  return {
    "--brand-l": light,
    "--brand-ink-l": PAPERS.light.raised,
    "--brand-soft-l": softLight,
    "--brand-d": dark,
    "--brand-ink-d": PAPERS.dark.canvas,
    "--brand-soft-d": softDark,
  };
}

/** Mixes a share of the colour `ink` into the background `paper`, which keeps the warm tone of the background. */
function mixed(paper: string, ink: string, share: number): string {
  const over = channelsOf(ink) ?? [0, 0, 0];
  const digits = (channelsOf(paper) ?? [1, 1, 1]).map((under, index) => {
    const byte = Math.round((under + ((over[index] ?? under) - under) * share) * 255);
    return byte.toString(16).padStart(2, "0");
  });
  return `#${digits.join("")}`;
}

/** Changes the lightness in steps until the colour is readable on all backgrounds. The hue stays. */
function readable(from: Oklch, papers: readonly string[], step: number): string {
  let lightness = from.lightness;
  let hex = hexOf({ ...from, lightness });
  while (papers.some((paper) => contrastOf(hex, paper) < ENOUGH) && lightness > 0 && lightness < 1) {
    lightness = Math.min(1, Math.max(0, lightness + step));
    hex = hexOf({ ...from, lightness });
  }
  return hex;
}
