import { sheet } from "../ui/sheet.ts";
import { color, media, radius, space, text } from "../ui/tokens.ts";

export const s = sheet({
  begin: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: space(1, 2) },
  alert: { ...text.ui, flexBasis: "100%", color: color.warn },
  tick: {
    flex: "none",
    width: "20px",
    height: "20px",
    border: `1.75px solid ${color.lineStrong}`,
    borderRadius: radius.chip,
  },
  ticked: { flex: "none", display: "grid", width: "20px", height: "20px", color: color.right },
  next: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "space-between",
    gap: space(1.5, 3),
    padding: space(2, 2.5),
    marginBlock: space(2),
    background: color.brandSoft,
    borderRadius: radius.card,
    [media.print]: { display: "none" },
  },
  words: { display: "grid", gap: space(0.5), minWidth: 0 },
  title: { ...text.lead, ...text.figures, fontWeight: 600 },
  fact: { ...text.ui, ...text.figures, color: color.inkSoft },
});
