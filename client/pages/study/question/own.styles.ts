import { sheet } from "#client/ui/sheet.ts";
import { clamp, color, media, radius, size, space, text } from "#client/ui/tokens.ts";

const onScreen = { [media.print]: { display: "none" } } as const;

export const s = sheet({
  page: { minWidth: 0, paddingBottom: space(4), [media.phone]: { paddingInline: space(2) } },
  above: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: space(2),
    marginTop: space(2),
    ...onScreen,
  },
  tools: { display: "flex", flexWrap: "wrap", gap: space(1) },
  alert: { ...text.ui, color: color.warn, paddingBlock: space(1) },
  rows: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)" },
  row: {
    display: "grid",
    gridTemplateColumns: "auto minmax(0, 1fr) auto",
    gap: space(1, 2),
    alignItems: "start",
    padding: space(2.5, 1),
    borderBottom: `1px solid ${color.line}`,
    "& > :first-child": { justifySelf: "start" },
    [media.phone]: {
      gridTemplateColumns: "minmax(0, 1fr) auto",
      paddingInline: 0,
      "& > :nth-child(2)": { gridRow: 2, gridColumn: "1 / -1" },
    },
  },
  body: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: space(1), minWidth: 0 },
  stem: {
    ...text.lead,
    ...clamp(3),
    // Tables and pictures of a stem would break the three lines.
    "& table, & img": { display: "none" },
    "& .katex-display": { display: "inline", margin: 0 },
  },
  material: { ...text.ui, ...clamp(1), color: color.inkSoft },
  facts: { ...text.small, ...text.figures, color: color.inkFaint },
  go: {
    ...text.ui,
    display: "inline-flex",
    alignItems: "center",
    justifyContent: "end",
    minHeight: size.touch,
    marginBlock: space(-1.25),
    color: color.brand,
    whiteSpace: "nowrap",
  },
  takeOut: {
    ...text.ui,
    justifySelf: "start",
    minHeight: size.touch,
    marginBlock: space(-1),
    color: color.inkSoft,
    "&:hover": { color: color.ink, textDecoration: "underline" },
  },
  reasons: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: space(0, 0.5) },
  reasonsName: { ...text.small, color: color.inkFaint, marginInlineEnd: space(0.5) },
  reason: {
    ...text.ui,
    paddingInline: space(1.5),
    borderBlock: "4px solid transparent",
    borderRadius: "18px / 22px",
    backgroundClip: "padding-box",
    lineHeight: "36px",
    color: color.inkSoft,
    "&:hover": { backgroundColor: color.sunk, color: color.ink },
    '&[aria-pressed="true"]': { backgroundColor: color.brandSoft, color: color.brand, fontWeight: 600 },
    "&:focus-visible": { outlineOffset: "-4px" },
  },
  title: { ...text.lead, fontWeight: 600, overflowWrap: "anywhere" },
  groups: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: space(3) },
  box: {
    padding: space(1, 2),
    background: color.surface,
    border: `1px solid ${color.line}`,
    borderRadius: radius.card,
  },
});
