import { sheet } from "#client/ui/sheet.ts";
import { color, space, text } from "#client/ui/tokens.ts";

export const s = sheet({
  blanks: { display: "grid", gap: space(2), maxWidth: "28em" },
  legend: { ...text.ui, color: color.inkFaint, marginBottom: space(1.25) },
});
