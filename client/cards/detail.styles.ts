import { belowFold } from "../ui/belowFold.ts";
import { sheet } from "../ui/sheet.ts";
import { color, layer, media, radius, space, text } from "../ui/tokens.ts";

const aside = { [media.wide]: { gridArea: "aside" } } as const;

const box = {
  display: "grid",
  gap: space(2),
  padding: space(3),
  background: color.surface,
  border: `1px solid ${color.line}`,
  borderRadius: radius.card,
  [media.phone]: { padding: space(2) },
  [media.wide]: { position: "sticky", top: space(11) },
  [media.low]: { position: "static" },
} as const;

/** The page of one course or classroom: what it is, what it costs beside it, and everything about it below. */
export const s = sheet({
  page: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: space(3),
    paddingTop: space(1.5),
    [media.wide]: {
      gridTemplateColumns: "minmax(0, 1fr) 320px",
      gridTemplateAreas: '"crumbs crumbs" "head aside" "body aside"',
      gap: space(3, 5),
    },
  },
  crumbs: { [media.wide]: { gridArea: "crumbs" } },
  head: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    alignItems: "start",
    gap: space(2, 4),
    [media.wide]: { gridArea: "head" },
    "@media (min-width: 760px)": { gridTemplateColumns: "minmax(0, 360px) minmax(0, 1fr)" },
  },
  picture: { overflow: "hidden", borderRadius: radius.card },
  words: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: space(1.5) },
  title: { ...text.h2, textWrap: "balance" },
  intro: { ...text.lead, color: color.inkSoft },
  // The text of the row begins where that above it does.
  share: { marginInlineStart: space(-2.5) },
  ways: { display: "flex", flexWrap: "wrap", gap: space(0.5) },
  tags: { display: "flex", flexWrap: "wrap", gap: space(0.75) },
  aside,
  box,
  // On phones their parts stand in the page itself, so that the next step can stay in view to its end.
  joinAside: { ...aside, [media.phone]: { display: "contents" } },
  joinBox: { ...box, [media.phone]: { display: "contents" } },
  step: {
    display: "grid",
    gap: space(2),
    [media.phone]: {
      order: 1,
      position: "sticky",
      bottom: "var(--tab-bar)",
      zIndex: layer.sticky,
      display: "flex",
      alignItems: "center",
      justifyContent: "space-between",
      gap: space(2),
      marginInline: space(-2),
      padding: space(1, 2),
      background: color.surface,
      borderTop: `1px solid ${color.line}`,
      // A label on two lines is none: the words beside it wrap.
      "& > a": { flex: "none" },
      "& > :only-child": { flex: 1 },
    },
    [media.low]: { position: "static" },
  },
  said: { display: "grid", gap: space(2) },
  // A link among words is told from them by more than its colour.
  note: { ...text.small, color: color.inkSoft, "& a": { textDecoration: "underline" } },
  phone: { whiteSpace: "nowrap" },
  facts: {
    display: "grid",
    gap: space(1),
    paddingTop: space(2),
    borderTop: `1px solid ${color.line}`,
  },
  joinFacts: {
    [media.phone]: {
      padding: space(2),
      background: color.surface,
      border: `1px solid ${color.line}`,
      borderRadius: radius.card,
      "&:empty": { display: "none" },
      "& > *": { padding: 0, border: 0 },
    },
  },
  fact: { ...text.ui, display: "flex", justifyContent: "space-between", gap: space(2) },
  factName: { flex: "none", color: color.inkFaint },
  factValue: { textAlign: "end" },
  body: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: space(5),
    minWidth: 0,
    "& > section:nth-of-type(n + 2)": belowFold("600px"),
    [media.wide]: { gridArea: "body" },
  },
  tabs: {
    position: "sticky",
    top: "64px",
    zIndex: layer.sticky,
    background: color.canvas,
    [media.low]: { position: "static" },
  },
  section: { scrollMarginTop: space(5), minWidth: 0 },
});
