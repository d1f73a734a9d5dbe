import { sheet } from "../../ui/sheet.ts";
import { color, space } from "../../ui/tokens.ts";

export const s = sheet({
  filters: {
    display: "grid",
    gap: space(0.5),
    paddingBlock: space(1.5),
    borderBlock: `1px solid ${color.line}`,
    "& > *": { minWidth: 0 },
  },
});
