import { sheet } from "#client/ui/sheet.ts";
import { color, font, media, radius, size, space, text } from "#client/ui/tokens.ts";

const box = {
  padding: space(4, 3),
  background: color.surface,
  border: `1px solid ${color.line}`,
  borderRadius: radius.card,
  [media.phone]: { padding: space(3, 2) },
} as const;

const table = {
  ...text.ui,
  ...text.figures,
  width: "100%",
  borderCollapse: "collapse",
  "& th, & td": { padding: space(1.25, 1), textAlign: "start", borderBottom: `1px solid ${color.line}` },
  "& thead th": { ...text.small, color: color.inkFaint, fontWeight: 400, whiteSpace: "nowrap" },
  "& tbody th": { fontWeight: 400 },
  "& th:first-child": { paddingInlineStart: 0 },
} as const;

export const s = sheet({
  card: {
    ...box,
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "center",
    gap: space(3, 5),
  },
  outcome: { display: "grid", gap: space(2), flex: "1 1 280px", minWidth: 0 },
  verdict: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: space(1) },
  message: { ...box, display: "grid", gap: space(1), justifyItems: "start" },
  headline: { ...text.h3 },
  numbers: {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fit, minmax(96px, 1fr))",
    gap: space(2, 3),
  },
  number: {
    display: "grid",
    alignContent: "start",
    gap: space(0.5),
    "& > dt": { ...text.ui, color: color.inkSoft },
    "& > dd": { ...text.lead, ...text.figures, fontWeight: 600 },
  },
  note: { ...text.ui, color: color.inkSoft },
  steps: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: space(1.5),
    paddingBlock: space(3),
    // Two buttons a row, and sentences on lines of their own.
    [media.phone]: {
      display: "grid",
      gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
      "& > p": { gridColumn: "1 / -1" },
    },
  },
  wait: { ...text.ui, color: color.inkSoft },
  part: { marginBottom: space(4) },
  table: {
    ...table,
    "& td": { whiteSpace: "nowrap" },
    // Breaks the names of eight columns, so that the table is no wider than a phone.
    [media.phone]: { "& th, & td": { paddingInline: space(0.5) }, "& thead th": { whiteSpace: "normal" } },
  },
  bars: { ...table, "& td:last-child, & thead th:last-child": { width: "42%" } },
  more: {
    ...text.ui,
    display: "flex",
    alignItems: "center",
    width: "fit-content",
    minHeight: size.touch,
    color: color.brand,
    cursor: "pointer",
  },
  changes: { display: "grid", marginTop: space(1) },
  change: {
    ...text.ui,
    ...text.figures,
    display: "grid",
    gridTemplateColumns: "96px minmax(0, 1fr) auto",
    alignItems: "center",
    gap: space(1),
    minHeight: size.touch,
    borderBottom: `1px solid ${color.line}`,
    "& > :first-child": { justifySelf: "start" },
    "& > a": { display: "inline-flex", alignItems: "center", minHeight: size.touch },
  },
  fromTo: { minWidth: 0, overflowWrap: "anywhere" },
  receipt: { ...text.ui, display: "grid", gap: space(1), ...box, padding: space(2) },
  receiptRow: {
    display: "grid",
    gridTemplateColumns: "72px minmax(0, 1fr)",
    gap: space(1),
    "& > dt": { color: color.inkFaint },
    "& > dd": { fontFamily: font.mono, overflowWrap: "anywhere" },
  },
  tools: { display: "flex", flexWrap: "wrap", gap: space(1), marginTop: space(1.5) },
  checked: {
    ...text.ui,
    minHeight: "1.5em",
    marginTop: space(1),
    '&[data-valid="true"]': { color: color.right },
    '&[data-valid="false"]': { color: color.warn },
  },
  entry: { maxWidth: "420px" },
});
