import { DEFAULT_BRAND, PAPERS, brandRamp } from "#shared/domain/brandRamp.ts";
import { globalSheet } from "./sheet.ts";
import { color, font, fontSize, media, phrases, radius, space, text } from "./tokens.ts";

const brand = brandRamp(DEFAULT_BRAND);

const light = {
  colorScheme: "light",
  "--canvas": PAPERS.light.canvas,
  "--surface": PAPERS.light.surface,
  "--raised": PAPERS.light.raised,
  "--sunk": PAPERS.light.sunk,
  "--ink": "#25221d",
  "--ink-soft": "#565046",
  "--ink-faint": "#6b6457",
  "--line": "#e0d8c8",
  "--line-strong": "#8f8675",
  "--brand": `var(--brand-l, ${brand["--brand-l"]})`,
  "--brand-ink": `var(--brand-ink-l, ${brand["--brand-ink-l"]})`,
  "--brand-soft": `var(--brand-soft-l, ${brand["--brand-soft-l"]})`,
  "--price": "#b03a1e",
  "--right": "#2c6a41",
  "--right-soft": "#e4eedf",
  "--wrong": "#ad2f2a",
  "--wrong-soft": "#f8e4dd",
  "--warn": "#80560a",
  "--warn-soft": "#f6ead0",
  "--live": "#b5301f",
  "--live-soft": "#f9e4da",
  "--focus": "var(--brand)",
  "--scrim": "rgb(37 34 29 / 0.42)",
  "--shadow": "0 1px 2px rgb(60 48 24 / 0.06), 0 12px 32px -8px rgb(60 48 24 / 0.2)",
};

const dark = {
  colorScheme: "dark",
  "--canvas": PAPERS.dark.canvas,
  "--surface": PAPERS.dark.surface,
  "--raised": PAPERS.dark.raised,
  "--sunk": PAPERS.dark.sunk,
  "--ink": "#ece6da",
  "--ink-soft": "#bdb5a6",
  "--ink-faint": "#a1998a",
  "--line": "#38342e",
  "--line-strong": "#7d7567",
  "--brand": `var(--brand-d, ${brand["--brand-d"]})`,
  "--brand-ink": `var(--brand-ink-d, ${brand["--brand-ink-d"]})`,
  "--brand-soft": `var(--brand-soft-d, ${brand["--brand-soft-d"]})`,
  "--price": "#ef9273",
  "--right": "#8cc79a",
  "--right-soft": "#233026",
  "--wrong": "#f0978c",
  "--wrong-soft": "#3a2523",
  "--warn": "#dfb566",
  "--warn-soft": "#352c1c",
  "--live": "#f29277",
  "--live-soft": "#3b261f",
  "--focus": "var(--brand)",
  "--scrim": "rgb(8 7 6 / 0.62)",
  "--shadow": "0 0 0 1px rgb(255 244 220 / 0.06), 0 16px 40px -8px rgb(0 0 0 / 0.6)",
};

const reset = {
  "*, *::before, *::after": { boxSizing: "border-box" },
  "body, h1, h2, h3, h4, p, ul, ol, dl, dd, figure, blockquote, fieldset, legend, pre": {
    margin: 0,
    padding: 0,
  },
  "ul, ol": { listStyle: "none" },
  fieldset: { border: 0, minWidth: 0 },
  "img, svg, video, canvas": { display: "block", maxWidth: "100%" },
  img: { height: "auto" },
  "button, input, select, textarea": { font: "inherit", color: "inherit", letterSpacing: "inherit" },
  button: { background: "none", border: 0, padding: 0, cursor: "pointer" },
  table: { borderCollapse: "collapse", width: "100%" },
  "[hidden]": { display: "none !important" },
} as const;

const page = {
  html: {
    WebkitTextSizeAdjust: "100%",
    textSizeAdjust: "100%",
    scrollbarGutter: "stable",
    scrollPaddingTop: space(10),
    background: color.canvas,
  },
  'html[data-text="small"]': { "--reading": "0.9375rem" },
  'html[data-text="large"]': { "--reading": "1.125rem" },
  'html[data-text="huge"]': { "--reading": "1.3125rem" },
  // The kept gutter of the scrollbar lies outside the backdrop and is dimmed by the page's own background.
  "html:has(dialog:modal)": {
    overflow: "hidden",
    background: `linear-gradient(${color.scrim}, ${color.scrim}) ${color.canvas}`,
  },
  body: {
    ...text.ui,
    ...text.figures,
    minHeight: "100vh",
    fontFamily: font.ui,
    color: color.ink,
    background: color.canvas,
    lineBreak: "strict",
    overflowWrap: "break-word",
    textAutospace: "normal",
    textSpacingTrim: "trim-start",
    hangingPunctuation: "allow-end last",
    WebkitFontSmoothing: "antialiased",
    WebkitTapHighlightColor: "transparent",
  },
  "h1, h2, h3, h4": { ...phrases, fontWeight: 600, textWrap: "balance" },
  h1: text.h1,
  h2: text.h2,
  h3: text.h3,
  "h4, strong, b": { fontWeight: 600 },
  a: { color: color.brand, textDecoration: "none", textUnderlineOffset: "0.25em" },
  "a:hover": { textDecoration: "underline", textDecorationThickness: "1px" },
  "::selection": { background: color.brandSoft, color: color.ink },
  "::placeholder": { color: color.inkFaint, opacity: 1 },
  ":focus-visible": { outline: `2px solid ${color.focus}`, outlineOffset: "2px" },
  ':is(h1, h2, h3, main, section, dialog)[tabindex="-1"]:focus': { outline: "none" },
  hr: { border: 0, borderTop: `1px solid ${color.line}`, margin: space(3, 0) },
  ".site-notice": {
    padding: space(1, 2),
    background: color.warnSoft,
    color: color.warn,
    textAlign: "center",
    ...text.ui,
  },
  ".skip-link": {
    position: "fixed",
    insetBlockStart: space(1),
    insetInlineStart: space(1),
    zIndex: 100,
    padding: space(1.5, 2),
    borderRadius: radius.control,
    background: color.brand,
    color: color.brandInk,
    "&:not(:focus)": { clipPath: "inset(50%)", opacity: 0, pointerEvents: "none" },
  },
} as const;

/** Everything that is not a component: the two themes, the reset, type and focus. */
export const globalId = globalSheet({
  ":root": light,
  "@media (prefers-color-scheme: dark)": { ':root:not([data-theme="light"])': dark },
  ':root[data-theme="dark"]': dark,
  ...reset,
  ...page,
  [media.phone]: {
    h1: { fontSize: fontSize.h2 },
    h2: { fontSize: fontSize.h3 },
    h3: { fontSize: fontSize.lead },
    // Below 16 px iOS zooms the page when a field takes the focus.
    "input, select, textarea": { fontSize: fontSize.lead },
  },
  [media.calm]: {
    "*, *::before, *::after": {
      animationDuration: "0.01ms !important",
      animationIterationCount: "1 !important",
      transitionDuration: "0.01ms !important",
    },
  },
  // Twice, to be as strong as the rules of a dark theme.
  [media.print]: { ":root:root": light, body: { background: "none" } },
  "@page": { size: "A4", margin: "18mm 16mm" },
});
