import { sheet } from "../ui/sheet.ts";
import { color, space, text } from "../ui/tokens.ts";

export const s = sheet({
  bar: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: space(1),
    minHeight: "36px",
    marginBlock: space(2),
  },
  count: { ...text.ui, color: color.inkSoft, marginInlineEnd: space(1) },
  clear: {
    ...text.ui,
    display: "inline-flex",
    alignItems: "center",
    minHeight: "36px",
    paddingInline: space(1),
  },
});
