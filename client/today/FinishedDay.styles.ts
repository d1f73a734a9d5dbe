import { sheet } from "../ui/sheet.ts";
import { space } from "../ui/tokens.ts";

export const s = sheet({
  ways: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: space(1, 2) },
});
