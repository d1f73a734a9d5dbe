import { belowFold } from "../ui/belowFold.ts";
import { sheet } from "../ui/sheet.ts";
import { balanced, card, color, layer, media, radius, space, text } from "../ui/tokens.ts";

const aside = { [media.wide]: { gridArea: "aside" } } as const;

const box = {
  display: "grid",
  gap: space(2),
  padding: space(3),
  ...card,
  [media.phone]: { padding: space(2) },
  [media.wide]: { position: "sticky", top: space(11) },
  [media.low]: { position: "static" },
} as const;

/** Styles of the page of a course or classroom: description, price beside it, and details below. */
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
  title: { ...text.h2, ...balanced },
  intro: { ...text.lead, color: color.inkSoft },
  // Aligns the text of the share button with the row above it.
  share: { marginInlineStart: space(-2.5) },
  ways: { display: "flex", flexWrap: "wrap", gap: space(0.5) },
  tags: { display: "flex", flexWrap: "wrap", gap: space(0.75) },
  aside,
  box,
  // `display: contents` on phones makes the button for the next step a child of the whole page, so that it stays sticky
  // down to the page's end.
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
      paddingBottom: `calc(${space(1)} + env(safe-area-inset-bottom))`,
      background: color.surface,
      borderTop: `1px solid ${color.line}`,
      // Keeps the label of a link on one line. The text beside the link wraps.
      "& > a": { flex: "none" },
      "& > span": { flex: "none", whiteSpace: "nowrap" },
      "& > :only-child": { flex: 1 },
    },
    [media.low]: { position: "static", order: 0 },
  },
  said: { display: "grid", gap: space(2) },
  // Underlined, so that links in a text differ by more than colour.
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
