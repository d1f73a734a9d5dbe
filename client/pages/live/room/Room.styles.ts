import { sheet } from "../../../ui/sheet.ts";
import { color, media, phrases, space, text } from "../../../ui/tokens.ts";

/** A phone that lies on its side has room beside the stage and none below it. */
const low = "@media (orientation: landscape) and (min-width: 600px) and (max-height: 520px)";

export const s = sheet({
  // The room fills the window below the bar, and only its parts scroll. The layout's own margins are for pages of text.
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
    aspectRatio: "16 / 9",
    maxHeight: "calc(var(--visible, 100vh) - 56px - 96px)",
    width: "100%",
    background: "#0b0d12",
    [media.phone]: { "[data-typing] &": { aspectRatio: "auto", height: "30vh" } },
    "@media (min-width: 600px) and (max-width: 1023.98px)": { maxHeight: "48vh" },
    [low]: { maxHeight: "calc(100vh - 56px)" },
  },
  head: {
    display: "grid",
    gap: space(0.5),
    padding: space(1.5, 3),
    [media.phone]: { padding: space(1, 2), "[data-typing] &": { display: "none" } },
  },
  name: { display: "flex", alignItems: "center", gap: space(1), minWidth: 0 },
  title: { ...text.h3, ...phrases, minWidth: 0, [media.phone]: { ...text.lead, fontWeight: 600 } },
  meta: { ...text.ui, ...text.figures, color: color.inkSoft, [media.phone]: text.small },
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
  scrolling: { flex: 1, minHeight: 0, overflowY: "auto" },
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
