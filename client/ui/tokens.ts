import { font, fontSize, radius } from "#shared/look/scale.ts";

export { font, fontSize, radius };

/** Colours, named by their use; GlobalStyles.styles.ts sets the values for both themes. */
export const color = {
  canvas: "var(--canvas)",
  surface: "var(--surface)",
  raised: "var(--raised)",
  /** Recessed background: hover, empty tracks, code. */
  sunk: "var(--sunk)",
  ink: "var(--ink)",
  inkSoft: "var(--ink-soft)",
  inkFaint: "var(--ink-faint)",
  line: "var(--line)",
  /** Border of inputs and checkboxes; contrast 3:1 against the background. */
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

/** Converts steps of 8 px to CSS, e.g. 1.5 to 12px. Steps of 0.5 (4 px) are for details. */
export function space(...steps: readonly number[]): string {
  return steps.map((step) => (step === 0 ? "0" : `${step * 8}px`)).join(" ");
}

/** Text styles to spread into a rule: `title: { ...text.h2, color: color.ink }`. */
export const text = {
  small: { fontSize: fontSize.small, lineHeight: 1.5 },
  ui: { fontSize: fontSize.ui, lineHeight: 1.5 },
  lead: { fontSize: fontSize.lead, lineHeight: 1.6 },
  /** Text of questions, news and lessons. The text size that the learner chose sets the variable. */
  reading: { fontSize: "var(--reading, 1rem)", lineHeight: 1.8 },
  h3: { fontSize: fontSize.h3, lineHeight: 1.4, fontWeight: 600 },
  h2: { fontSize: fontSize.h2, lineHeight: 1.35, fontWeight: 600 },
  h1: { fontSize: fontSize.h1, lineHeight: 1.25, fontWeight: 600 },
  figures: { fontVariantNumeric: "tabular-nums" },
} as const;

export const size = { page: "1200px", wide: "1440px", measure: "38em", touch: "44px" } as const;

export const media = {
  phone: "@media (max-width: 599.98px)",
  tablet: "@media (min-width: 600px)",
  wide: "@media (min-width: 1024px)",
  huge: "@media (min-width: 1280px)",
  /**
   * Low windows: a laptop at 400 % zoom, a phone in landscape. Bars are not fixed there, as they would cover the page.
   */
  low: "@media (max-height: 420px)",
  /** Phones, upright and turned. */
  handheld: "@media (max-width: 599.98px), (max-height: 420px) and (pointer: coarse)",
  hover: "@media (hover: hover)",
  touch: "@media (pointer: coarse)",
  calm: "@media (prefers-reduced-motion: reduce)",
  /** Forced colours: the browser replaces the page's colours by a few system colours and removes backgrounds. */
  forced: "@media (forced-colors: active)",
  print: "@media print",
} as const;

export const motion = {
  fast: "120ms",
  slow: "200ms",
  ease: "cubic-bezier(0.2, 0, 0.1, 1)",
} as const;

/** Shadow of floating elements such as dialogs and menus. No other element has a shadow. */
export const shadow = { float: "var(--shadow)" } as const;

export const layer = { sticky: 10, header: 20, floating: 30, message: 40 } as const;

/** Dims scanned pictures, which are white paper, in the dark theme. */
export const dimAtNight = {
  ':root[data-theme="dark"] &': { filter: "brightness(0.86)" },
  "@media (prefers-color-scheme: dark)": {
    ':root:not([data-theme="light"]) &': { filter: "brightness(0.86)" },
  },
} as const;

/** Arrow of an element that folds. The arrow points down, and is turned by 225 degrees when the element is open. */
export const foldMark = {
  content: '""',
  flex: "none",
  width: "7px",
  height: "7px",
  marginInline: space(1),
  borderRight: `1.75px solid ${color.inkFaint}`,
  borderBottom: `1.75px solid ${color.inkFaint}`,
  transform: "rotate(45deg)",
} as const;

/** Style of a link or button that is a row of a list, as high as a touch target. */
export const touchRow = {
  display: "flex",
  alignItems: "center",
  minHeight: size.touch,
  paddingInline: space(1.5),
  borderRadius: radius.control,
  fontSize: fontSize.ui,
} as const;

export const oneLine = { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" } as const;

/** Breaks Chinese names at spaces and punctuation. Breaks within a phrase only if the phrase is longer than a line. */
export const phrases = { textWrap: "wrap", wordBreak: "keep-all", overflowWrap: "anywhere" } as const;

/** Balances the lines of a heading. Without `phrases` browsers would balance Chinese by tearing words. */
export const balanced = { ...phrases, textWrap: "balance" } as const;

/** Look of a card without its padding. */
export const card = {
  background: color.surface,
  border: `1px solid ${color.line}`,
  borderRadius: radius.card,
} as const;

export function clamp(lines: number) {
  return {
    display: "-webkit-box",
    WebkitBoxOrient: "vertical",
    WebkitLineClamp: lines,
    overflow: "hidden",
  } as const;
}
