import { sheet } from "#client/ui/sheet.ts";
import { color, media, radius, space, text } from "#client/ui/tokens.ts";

export const s = sheet({
  table: {
    border: `1px solid ${color.line}`,
    borderRadius: radius.card,
    background: color.surface,
    overflow: "hidden",
  },
  row: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: space(0.5, 3),
    padding: space(1.5, 3),
    "& + &": { borderTop: `1px solid ${color.line}` },
    [media.tablet]: { gridTemplateColumns: "200px minmax(0, 1fr)" },
    [media.phone]: { padding: space(1.5, 2) },
  },
  second: { ...text.lead, fontWeight: 600, color: color.ink, lineHeight: "36px" },
  thirds: { display: "flex", flexWrap: "wrap", gap: space(0, 2.5) },
  third: {
    ...text.ui,
    display: "inline-block",
    lineHeight: "36px",
    color: color.inkSoft,
    "&:hover": { color: color.brand },
  },
});
