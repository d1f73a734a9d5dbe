import { sheet } from "../ui/sheet.ts";
import { color, radius } from "../ui/tokens.ts";

export const s = sheet({
  frame: {
    width: "100%",
    maxWidth: "480px",
    height: "auto",
    border: `1px solid ${color.line}`,
    borderRadius: radius.control,
  },
});
