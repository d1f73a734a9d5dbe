import { BY_KEYBOARD } from "./followKeyboard.ts";
import { globalSheet } from "./sheet.ts";
import { dark, light } from "#shared/look/themes.ts";
import { balanced, color, font, fontSize, media, radius, space, text } from "./tokens.ts";

const reset = {
  "*, *::before, *::after": { boxSizing: "border-box" },
  "body, h1, h2, h3, h4, p, ul, ol, dl, dd, figure, blockquote, fieldset, legend, pre": {
    margin: 0,
    padding: 0,
  },
  "ul, ol": { listStyle: "none" },
  // The link of the item leads to a screen that this agency does not have (Link).
  "li:empty": { display: "none" },
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
    // Scrolls focused elements clear of the bars at the bottom of the window.
    scrollPaddingBottom: space(9),
    [media.low]: { scrollPaddingBlock: space(1) },
    background: color.canvas,
  },
  'html[data-text="small"]': { "--reading": "0.9375rem" },
  'html[data-text="large"]': { "--reading": "1.125rem" },
  'html[data-text="huge"]': { "--reading": "1.3125rem" },
  // A dialog's backdrop leaves out the space that is reserved for the scrollbar, so the page's own background is
  // dimmed.
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
    // Excludes WebKit, the only engine with hanging-punctuation: its textAutospace draws the two digits of 26日 over
    // each other.
    "@supports not (hanging-punctuation: first)": { textAutospace: "normal" },
    textSpacingTrim: "trim-start",
    WebkitFontSmoothing: "antialiased",
    WebkitTapHighlightColor: "transparent",
  },
  "h1, h2, h3, h4": { ...balanced, fontWeight: 600 },
  h1: text.h1,
  h2: text.h2,
  h3: text.h3,
  "h4, strong, b": { fontWeight: 600 },
  a: { color: color.brand, textDecoration: "none", textUnderlineOffset: "0.25em" },
  "a:hover": { textDecoration: "underline", textDecorationThickness: "1px" },
  "::selection": { background: color.brandSoft, color: color.ink },
  // Draws the × of search fields as a clipped square, because browsers draw their own, in blue.
  "::-webkit-search-cancel-button": {
    appearance: "none",
    width: "12px",
    height: "12px",
    margin: space(0.5),
    cursor: "pointer",
    background: color.inkFaint,
    clipPath:
      "polygon(8% 0, 0 8%, 42% 50%, 0 92%, 8% 100%, 50% 58%, 92% 100%, 100% 92%, 58% 50%, 100% 8%, 92% 0, 50% 42%)",
  },
  "::placeholder": { color: color.inkFaint, opacity: 1 },
  ":focus-visible": { outline: `2px solid ${color.focus}`, outlineOffset: "2px" },
  ':is(h1, h2, h3, main, section, dialog)[tabindex="-1"]:focus': { outline: "none" },
  // Emphasis in rich texts (shared/domain/richText/sanitise.ts): dots below (着重号), wavy and double underlines.
  "em.dots": {
    fontStyle: "normal",
    textEmphasis: "filled dot",
    textEmphasisPosition: "under right",
  },
  "u.wave": { textDecorationStyle: "wavy" },
  "u.double": { textDecorationStyle: "double" },
  // A fill-in blank consists of underlined spaces, and a line could break at each of them.
  "u.blank": { whiteSpace: "nowrap", textUnderlineOffset: "4px" },
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

/** Links, buttons and fields while the visitor uses Tab. The selector is so weak that component styles override it. */
const reachedByKeyboard = `:where([${BY_KEYBOARD}] main) :is(a, button, input, summary)`;

/** Styles that belong to no component: themes, reset, type and focus. */
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
    // iOS zooms the page when a field below 16 px takes the focus.
    "input, select, textarea": { fontSize: fontSize.lead },
    // Keeps a focused element clear of the second bar below the header of lists and courses, and of the bar with the
    // next step above the tab bar.
    [reachedByKeyboard]: { scrollMarginBlock: "48px 80px" },
  },
  [media.low]: { [reachedByKeyboard]: { scrollMarginBlock: 0 } },
  [media.forced]: {
    // Forced colours remove the background that otherwise marks the current item, so an outline marks it. The outline
    // of the focus overrides the outline of the current item.
    ':where(a, button):where([aria-current]:not([aria-current="false"]), [aria-pressed="true"], [aria-selected="true"])':
      { outline: "2px solid Highlight", outlineOffset: "-2px" },
  },
  [media.calm]: {
    "*, *::before, *::after": {
      animationDuration: "0.01ms !important",
      animationIterationCount: "1 !important",
      transitionDuration: "0.01ms !important",
    },
  },
  // Doubles the selector, so that printing overrides the rules of the dark theme.
  [media.print]: {
    ":root:root": light,
    body: { background: "none" },
    "h1, h2, h3, h4": { breakAfter: "avoid" },
  },
  "@page": { size: "A4", margin: "18mm 16mm" },
});
