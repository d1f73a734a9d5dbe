import { sheet } from "#client/ui/sheet.ts";
import { color, space, text } from "#client/ui/tokens.ts";

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
  note: { ...text.ui, color: color.inkSoft },
  actions: { display: "flex", flexWrap: "wrap", gap: space(1.5) },
  list: { listStyle: "none", padding: 0, margin: 0 },
});
