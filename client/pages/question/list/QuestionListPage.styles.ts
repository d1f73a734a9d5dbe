import { sheet } from "#client/ui/sheet.ts";
import { space } from "#client/ui/tokens.ts";

export const s = sheet({
  list: { display: "grid", paddingBottom: space(3), "& > li": { minWidth: 0 } },
});
