import { sheet } from "../../../ui/sheet.ts";
import { space, text } from "../../../ui/tokens.ts";
import { deskCard } from "../../../question/sheet/desk.ts";

export const s = sheet({
  card: deskCard,
  head: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: space(1, 2), minWidth: 0 },
  heading: { ...text.lead, fontWeight: 600 },
});
