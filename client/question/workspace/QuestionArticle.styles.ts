import { sheet } from "#client/ui/sheet.ts";
import { space, text } from "#client/ui/tokens.ts";
import { workspaceCard } from "./frame.ts";

export const s = sheet({
  card: workspaceCard,
  head: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: space(1, 2), minWidth: 0 },
  heading: { ...text.lead, fontWeight: 600 },
});
