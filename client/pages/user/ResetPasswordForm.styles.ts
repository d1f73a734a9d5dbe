import { sheet } from "../../ui/sheet.ts";
import { color, space, text } from "../../ui/tokens.ts";

export const s = sheet({
  step: { ...text.ui, color: color.inkSoft },
  part: { display: "grid", gap: space(2.5) },
});
