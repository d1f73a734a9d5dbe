import { sheet } from "#client/ui/sheet.ts";
import { color, radius, space, text } from "#client/ui/tokens.ts";

export const s = sheet({
  part: { display: "grid", gap: space(2), paddingTop: space(1) },
  row: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "space-between",
    gap: space(1, 2),
    paddingBlock: space(1),
    borderBottom: `1px solid ${color.line}`,
  },
  faint: { ...text.small, color: color.inkSoft },
  device: { flex: "1 1 0", minWidth: 0 },
  session: { ...text.small, color: color.inkSoft, display: "block" },
  note: { ...text.ui, color: color.inkSoft },
  actions: { display: "flex", flexWrap: "wrap", gap: space(1.5) },
  list: { listStyle: "none", padding: 0, margin: 0 },
  closing: {
    display: "grid",
    justifyItems: "start",
    gap: space(1.5),
    padding: space(2),
    borderRadius: radius.card,
    background: color.warnSoft,
  },
});
