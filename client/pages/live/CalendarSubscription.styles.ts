import { sheet } from "#client/ui/sheet.ts";
import { color, space, text } from "#client/ui/tokens.ts";

export const s = sheet({
  parts: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", justifyItems: "start", gap: space(2) },
  note: { ...text.ui, color: color.inkSoft },
  actions: { display: "flex", flexWrap: "wrap", gap: space(1.5) },
});
