import { sheet } from "../../../ui/sheet.ts";
import { space, text } from "../../../ui/tokens.ts";

export const s = sheet({
  card: { display: "grid", gap: space(2.5), minWidth: 0, paddingBottom: space(6) },
  head: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: space(1, 2), minWidth: 0 },
  heading: { ...text.lead, fontWeight: 600 },
});
