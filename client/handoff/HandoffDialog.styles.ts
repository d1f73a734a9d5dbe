import { sheet } from "../ui/sheet.ts";
import { color, space, text } from "../ui/tokens.ts";

export const s = sheet({
  parts: { ...text.ui, display: "grid", justifyItems: "center", gap: space(1.5), textAlign: "center" },
  note: { ...text.small, color: color.inkFaint },
});
