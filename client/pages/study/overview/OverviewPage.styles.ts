import { sheet } from "#client/ui/sheet.ts";
import { balanced, card, color, media, oneLine, space, text } from "#client/ui/tokens.ts";

const clipped = {
  ...card,
  overflow: "hidden",
} as const;
const brand = (share: number) => ({ fill: color.brand, fillOpacity: share });

export const s = sheet({
  parts: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    alignItems: "start",
    gap: space(4, 3),
    "& h2": { ...text.h3, marginBottom: space(1.5) },
    [media.wide]: { gridTemplateColumns: "minmax(0, 1fr) 320px" },
  },
  today: { minWidth: 0 },
  days: { minWidth: 0 },
  figuresPart: { minWidth: 0, gridColumn: "1 / -1" },
  waiting: { minHeight: "260px" },
  // Until the plan has loaded, the height of a plan with three items is reserved.
  box: { ...clipped, "&:not(:has(> *))": { minHeight: "381px" } },
  todayHead: {
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    flexWrap: "wrap",
    gap: space(1, 2),
    padding: space(1.5, 2),
  },
  todayWords: { display: "grid", minWidth: 0 },
  todayActions: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: space(0.5),
    // Aligns the words of the quiet button with the words above it.
    [media.phone]: { flex: "1 1 100%", justifyContent: "space-between", marginInlineStart: space(-2.5) },
  },
  exam: { ...text.lead, ...text.figures, fontWeight: 600, ...balanced },
  rows: { "& > li": { borderTop: `1px solid ${color.line}` } },
  row: {
    display: "grid",
    gridTemplateColumns: "20px 64px minmax(0, 1fr)",
    alignItems: "center",
    gap: space(0.25, 1.5),
    width: "100%",
    minHeight: "80px",
    padding: space(1.5, 2),
    textAlign: "start",
    "& > :first-child": { gridRow: "span 2" },
    color: color.ink,
    "&:hover": { background: color.raised, textDecoration: "none" },
    "&:focus-visible": { outlineOffset: "-2px" },
    "&[data-done] > :not(:first-child)": { color: color.inkFaint },
  },
  kind: { ...text.ui, gridRow: "span 2", color: color.brand, fontWeight: 600 },
  name: { ...text.lead, ...oneLine, fontWeight: 600 },
  fact: { ...text.small, ...text.figures, ...oneLine, color: color.inkFaint },
  none: {
    display: "grid",
    justifyItems: "start",
    gap: space(2),
    padding: space(3),
    color: color.inkSoft,
  },
  calendar: { ...clipped, minHeight: "275px", padding: space(2) },
  figures: { ...text.small, ...text.figures, color: color.inkSoft, marginBottom: space(1.5) },
  heat: {
    display: "block",
    width: "100%",
    maxWidth: "288px",
    height: "auto",
    "& .l0": { fill: color.sunk },
    "& .l1": brand(0.3),
    "& .l2": brand(0.5),
    "& .l3": brand(0.75),
    "& .l4": brand(1),
  },
});
