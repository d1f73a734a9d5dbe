import { sheet } from "#client/ui/sheet.ts";
import { color, media, phrases, radius, size, space, text } from "#client/ui/tokens.ts";

/** Matches a phone in landscape: it has space beside the stage, but none below the stage. */
const low = "@media (orientation: landscape) and (min-width: 600px) and (max-height: 520px)";
/** Matches a phone with half a window, such as beside another app or where the keyboard reduces the window itself. */
const half = "@media (max-width: 599.98px) and (max-height: 520px)";

export const s = sheet({
  // The room fills the window below the site's header; only lists within the room scroll.
  room: {
    display: "grid",
    gridTemplateRows: "auto minmax(0, 1fr)",
    gridTemplateColumns: "minmax(0, 1fr)",
    height: "calc(var(--visible, 100vh) - 56px)",
    marginBlock: space(-3, -6),
    background: color.surface,
    "@supports (height: 100dvh)": { height: "calc(var(--visible, 100dvh) - 56px)" },
    [media.phone]: { marginBlock: space(-2, -4) },
    [media.wide]: {
      gridTemplateRows: "minmax(0, 1fr)",
      gridTemplateColumns: "minmax(0, 1fr) 360px",
    },
    [low]: { gridTemplateRows: "minmax(0, 1fr)", gridTemplateColumns: "minmax(0, 1fr) 300px" },
    // The header of the site lies below the room there (PlayerLayout.styles.ts).
    [media.low]: { height: "100vh", "@supports (height: 100dvh)": { height: "100dvh" } },
  },
  watch: {
    display: "flex",
    flexDirection: "column",
    minHeight: 0,
    background: color.canvas,
    [media.wide]: { overflowY: "auto" },
    [low]: { overflowY: "auto" },
  },
  stage: {
    position: "relative",
    flex: "none",
    display: "grid",
    gridTemplate: "minmax(0, 1fr) / minmax(0, 1fr)",
    aspectRatio: "16 / 9",
    maxHeight: "calc(var(--visible, 100vh) - 56px - 96px)",
    width: "100%",
    background: "#0b0d12",
    [media.phone]: { "[data-typing] &": { aspectRatio: "auto", height: "30vh" } },
    [half]: { aspectRatio: "auto", height: "30vh" },
    "@media (min-width: 600px) and (max-width: 1023.98px)": { maxHeight: "48vh" },
    [low]: { maxHeight: "calc(100vh - 56px)" },
    [media.low]: { maxHeight: "100vh" },
  },
  head: {
    display: "grid",
    gap: space(0.5),
    padding: space(1.5, 3),
    [media.phone]: { padding: space(1, 2), "[data-typing] &": { display: "none" } },
    [half]: { display: "none" },
  },
  name: { display: "flex", alignItems: "center", gap: space(1), minWidth: 0 },
  title: { ...text.h3, ...phrases, minWidth: 0, [media.phone]: { ...text.lead, fontWeight: 600 } },
  meta: { ...text.ui, ...text.figures, color: color.inkSoft, [media.phone]: text.small },
  // Hidden on small screens, where the tab 介绍 (about the class) shows the same text.
  intro: {
    ...text.ui,
    display: "none",
    maxWidth: size.measure,
    [media.wide]: { display: "block", paddingTop: space(1) },
  },
  other: { ...text.ui, justifySelf: "start", textDecoration: "underline" },
  rail: {
    display: "flex",
    flexDirection: "column",
    minHeight: 0,
    borderTop: `1px solid ${color.line}`,
    background: color.surface,
    [media.wide]: { borderTop: 0, borderInlineStart: `1px solid ${color.line}` },
    "& > [role=tablist]": { flex: "none", paddingInline: space(2) },
    [media.phone]: { "[data-typing] & > [role=tablist]": { display: "none" } },
  },
  panel: {
    flex: 1,
    minHeight: 0,
    "&:not([hidden])": { display: "grid" },
    "& > [role=tabpanel]:not([hidden])": { display: "grid", minHeight: 0, padding: 0 },
  },
  scrolling: { flex: 1, minHeight: 0, overflowY: "auto", "& > [role=tabpanel]": { padding: 0 } },
  chapters: { display: "grid", gap: "2px", padding: space(1), listStyle: "none" },
  chapter: {
    ...text.ui,
    display: "flex",
    gap: space(1.5),
    width: "100%",
    minHeight: "44px",
    padding: space(1, 1.5),
    color: color.ink,
    background: "transparent",
    border: 0,
    borderRadius: radius.control,
    textAlign: "start",
    cursor: "pointer",
    "&:hover:not(:disabled)": { background: color.sunk },
    '&[aria-current="true"]': { color: color.brand, background: color.brandSoft, fontWeight: 600 },
    "&:focus-visible": { outlineOffset: "-2px" },
  },
  second: { ...text.figures, flex: "none", color: color.inkSoft },
  about: {
    ...text.ui,
    display: "grid",
    gap: space(2),
    padding: space(2, 2, 3),
    "& a": { textDecoration: "underline" },
  },
  facts: { display: "grid", gap: space(1) },
  fact: {
    display: "flex",
    gap: space(2),
    "& > dt": { flex: "none", color: color.inkFaint },
  },
});
