import { sheet } from "#client/ui/sheet.ts";
import { color, media, radius, space, text } from "#client/ui/tokens.ts";

const line = {
  ...text.ui,
  ...text.figures,
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: space(1, 2),
  padding: space(1.5, 2),
  marginBottom: space(1.5),
  borderRadius: radius.control,
  "& > span": { flex: "1 1 170px" },
} as const;

export const s = sheet({
  page: { minWidth: 0, paddingBottom: space(4), [media.phone]: { paddingInline: space(2) } },
  title: { paddingBlock: space(4, 3), [media.phone]: { paddingBlock: space(2.5, 2) } },
  inProgress: { ...line, background: color.brandSoft },
  ofToday: { ...line, background: color.surface, border: `1px solid ${color.line}` },
  grid: {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fill, minmax(240px, 1fr))",
    gap: space(1.5),
    marginBottom: space(1.5),
  },
  way: {
    display: "grid",
    gap: space(0.5),
    height: "100%",
    padding: space(2),
    color: color.ink,
    background: color.surface,
    border: `1px solid ${color.line}`,
    borderRadius: radius.card,
    "&:hover": { borderColor: color.lineStrong, background: color.raised, textDecoration: "none" },
  },
  name: { ...text.lead, fontWeight: 600 },
  facts: { ...text.small, ...text.figures, color: color.inkSoft },
  waiting: { height: "200px", borderRadius: radius.card, background: color.sunk },
});
