import { sheet } from "#client/ui/sheet.ts";
import { color, space, text } from "#client/ui/tokens.ts";

export const s = sheet({
  when: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: space(1, 1.5) },
  time: { ...text.lead, ...text.figures, fontWeight: 600 },
  wait: { ...text.ui, ...text.figures, color: color.inkSoft },
});
