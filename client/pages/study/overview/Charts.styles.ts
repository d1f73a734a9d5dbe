import { sheet } from "#client/ui/sheet.ts";
import { color, fontSize, media, radius, space, text } from "#client/ui/tokens.ts";

export const s = sheet({
  charts: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    alignItems: "start",
    gap: space(3),
    [media.wide]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" },
  },
  card: {
    minWidth: 0,
    padding: space(2),
    background: color.surface,
    border: `1px solid ${color.line}`,
    borderRadius: radius.card,
    "& h3": { ...text.lead, fontWeight: 600, marginBottom: space(1.5) },
  },
  none: { ...text.ui, color: color.inkSoft },
  trend: {
    display: "block",
    width: "100%",
    height: "auto",
    "& .line": { fill: "none", stroke: color.brand, strokeWidth: 2 },
    "& .area": { fill: color.brandSoft },
    "& .axis": { stroke: color.line },
    "& circle": { fill: color.brand },
    "& text": { fill: color.inkFaint, fontSize: fontSize.small },
    [media.phone]: { "& text": { fontSize: "1.25rem" } },
  },
  subjects: {
    ...text.ui,
    ...text.figures,
    width: "100%",
    "& th": { textAlign: "start", fontWeight: 400, paddingBlock: space(1), width: "60%" },
    "& td": { textAlign: "end", verticalAlign: "top", padding: space(1, 0, 1, 1.5), whiteSpace: "nowrap" },
  },
  unseen: { position: "absolute", clipPath: "inset(50%)", width: "1px", height: "1px", overflow: "hidden" },
  bar: {
    display: "block",
    width: "100%",
    height: "6px",
    marginTop: space(0.5),
    borderRadius: radius.chip,
    "& .track": { fill: color.sunk },
    "& .part": { fill: color.brand },
  },
});
