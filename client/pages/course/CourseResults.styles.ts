import { farDown } from "../../ui/layoutTurns.ts";
import { sheet } from "../../ui/sheet.ts";
import { space } from "../../ui/tokens.ts";

export const s = sheet({
  pages: {
    display: "grid",
    justifyItems: "center",
    gap: space(3),
    marginBlock: space(5, 2),
    ...farDown(7, "116px"),
  },
  near: { display: "flex", flexWrap: "wrap", justifyContent: "center", gap: space(0.5), maxWidth: "640px" },
  steps: { display: "grid", justifyItems: "center", gap: space(2) },
});
