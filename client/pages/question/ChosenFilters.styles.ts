import { sheet } from "../../ui/sheet.ts";
import { space, text } from "../../ui/tokens.ts";

export const s = sheet({
  list: { display: "flex", flexWrap: "wrap", gap: space(1), alignItems: "center", paddingTop: space(2) },
  clear: { ...text.ui, display: "inline-block", padding: space(1.5, 1) },
});
