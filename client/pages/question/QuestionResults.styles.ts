import { sheet } from "../../ui/sheet.ts";
import { color, space, text } from "../../ui/tokens.ts";

export const s = sheet({
  count: { ...text.ui, color: color.inkFaint, paddingTop: space(3) },
  list: { display: "grid", paddingBottom: space(3), "& > li": { minWidth: 0 } },
});
