/** Meanings, not hues: the values of both themes stand in GlobalStyles.styles.ts. */
export const color = {
  canvas: "var(--canvas)",
  surface: "var(--surface)",
  raised: "var(--raised)",
  /** A well in the paper: hover, empty tracks, code. */
  sunk: "var(--sunk)",
  ink: "var(--ink)",
  inkSoft: "var(--ink-soft)",
  inkFaint: "var(--ink-faint)",
  line: "var(--line)",
  /** The edge of what can be typed in or ticked; 3:1 against the paper. */
  lineStrong: "var(--line-strong)",
  brand: "var(--brand)",
  brandInk: "var(--brand-ink)",
  brandSoft: "var(--brand-soft)",
  price: "var(--price)",
  right: "var(--right)",
  rightSoft: "var(--right-soft)",
  wrong: "var(--wrong)",
  wrongSoft: "var(--wrong-soft)",
  warn: "var(--warn)",
  warnSoft: "var(--warn-soft)",
  live: "var(--live)",
  liveSoft: "var(--live-soft)",
  focus: "var(--focus)",
  scrim: "var(--scrim)",
} as const;

/** The 8 px grid; 0.5 is the 4 px of details. */
export function space(...steps: readonly number[]): string {
  return steps.map((step) => (step === 0 ? "0" : `${step * 8}px`)).join(" ");
}

export const radius = { card: "12px", control: "8px", small: "4px", chip: "999px" } as const;

export const font = {
  ui: '-apple-system, "PingFang SC", "HarmonyOS Sans SC", "MiSans", "Microsoft YaHei", "Noto Sans SC", sans-serif',
  mono: 'ui-monospace, "SF Mono", "Cascadia Mono", "Roboto Mono", Menlo, Consolas, monospace',
} as const;

/** Spread into a rule: `title: { ...text.h2, color: color.ink }`. */
export const text = {
  small: { fontSize: "0.8125rem", lineHeight: 1.5 },
  ui: { fontSize: "0.875rem", lineHeight: 1.5 },
  lead: { fontSize: "1rem", lineHeight: 1.6 },
  /** Questions, news and lessons; the learner's text size sets the variable. */
  reading: { fontSize: "var(--reading, 1rem)", lineHeight: 1.8 },
  h3: { fontSize: "1.25rem", lineHeight: 1.4, fontWeight: 600 },
  h2: { fontSize: "1.5rem", lineHeight: 1.35, fontWeight: 600 },
  h1: { fontSize: "2rem", lineHeight: 1.25, fontWeight: 600 },
  figures: { fontVariantNumeric: "tabular-nums" },
} as const;

export const size = { page: "1200px", wide: "1440px", measure: "38em", touch: "44px" } as const;

export const media = {
  phone: "@media (max-width: 599.98px)",
  tablet: "@media (min-width: 600px)",
  wide: "@media (min-width: 1024px)",
  huge: "@media (min-width: 1280px)",
  hover: "@media (hover: hover)",
  calm: "@media (prefers-reduced-motion: reduce)",
  print: "@media print",
} as const;

export const motion = {
  fast: "120ms",
  slow: "200ms",
  ease: "cubic-bezier(0.2, 0, 0.1, 1)",
} as const;

/** The one soft shadow, for what floats. */
export const shadow = { float: "var(--shadow)" } as const;

export const layer = { sticky: 10, header: 20, floating: 30, message: 40 } as const;

/** Scans are white paper, and white paper at night is a lamp in the face. */
export const dimAtNight = {
  ':root[data-theme="dark"] &': { filter: "brightness(0.86)" },
  "@media (prefers-color-scheme: dark)": {
    ':root:not([data-theme="light"]) &': { filter: "brightness(0.86)" },
  },
} as const;

/**
 * A part far down the page, about so high: the browser lays it out when it comes near, or when its turn comes
 * (navigation/farParts.ts). Parts of one order have their turn together. For a rule whose last selector is a class or an
 * element that few have: their style, and no other, is computed again when the turn comes.
 */
export function farDown(order: FarOrder, height: string) {
  return {
    contentVisibility: "auto" as const,
    ...aboutSoHigh(height),
    [`:root[${laidOutAttribute(order)}] &`]: { contentVisibility: "visible" as const },
    "@media (scripting: none)": { contentVisibility: "visible" as const },
  };
}

/** Until it was laid out once. */
export function aboutSoHigh(height: string) {
  return { containIntrinsicBlockSize: `auto ${height}` as const };
}

export const farOrders = [1, 2, 3, 4, 5] as const;
export type FarOrder = (typeof farOrders)[number];

/** Of the root, once parts of this order are laid out. */
export function laidOutAttribute(order: FarOrder): string {
  return `data-far-${order}`;
}

/** One line that ends in an ellipsis. */
export const oneLine = { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" } as const;

/** Chinese names break between their parts, at spaces and punctuation, and inside a part only where it is too long. */
export const phrases = { textWrap: "wrap", wordBreak: "keep-all", overflowWrap: "anywhere" } as const;

/** At most so many lines, then an ellipsis. */
export function clamp(lines: number) {
  return {
    display: "-webkit-box",
    WebkitBoxOrient: "vertical",
    WebkitLineClamp: lines,
    overflow: "hidden",
  } as const;
}
