import { sheet } from "#client/ui/sheet.ts";
import { color, media, radius, size, space, text } from "#client/ui/tokens.ts";

export const s = sheet({
  panel: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "space-between",
    gap: space(1.5, 3),
    padding: space(2, 2.5),
    marginBlock: space(2),
    background: color.surface,
    border: `1px solid ${color.line}`,
    borderRadius: radius.card,
    [media.print]: { display: "none" },
    [media.phone]: { padding: space(2) },
  },
  words: { display: "grid", gap: space(0.5), minWidth: 0 },
  title: { ...text.h3, ...text.figures },
  note: { ...text.ui, color: color.inkSoft },
  actions: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: space(1) },
  alert: { ...text.ui, flexBasis: "100%", color: color.warn },
  form: { display: "grid", gap: space(3), minWidth: 0 },
  days: { display: "grid", gap: space(2), minWidth: 0 },
  more: {
    "& summary": { ...text.ui, lineHeight: size.touch, cursor: "pointer", color: color.brand },
  },
  legend: { ...text.lead, fontWeight: 600, paddingBottom: space(0.5) },
});
