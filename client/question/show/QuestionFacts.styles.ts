import { sheet } from "#client/ui/sheet.ts";
import { space } from "#client/ui/tokens.ts";

export const s = sheet({
  row: { display: "flex", flexWrap: "wrap", gap: space(1), minWidth: 0, "& > li": { maxWidth: "100%" } },
});
