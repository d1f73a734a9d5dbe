import { sheet } from "#client/ui/sheet.ts";
import { space, text } from "#client/ui/tokens.ts";

export const s = sheet({
  groups: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: space(3, 6),
    "@media (min-width: 760px)": { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" },
  },
  head: { display: "flex", alignItems: "baseline", justifyContent: "space-between", gap: space(2) },
  name: { ...text.lead, fontWeight: 600 },
});
