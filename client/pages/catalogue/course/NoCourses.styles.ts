import { sheet } from "#client/ui/sheet.ts";
import { space } from "#client/ui/tokens.ts";

export const s = sheet({
  near: { display: "flex", flexWrap: "wrap", justifyContent: "center", gap: space(0.5), maxWidth: "640px" },
  steps: { display: "grid", justifyItems: "center", gap: space(2) },
});
