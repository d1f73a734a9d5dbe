import { sheet } from "#client/ui/sheet.ts";
import { color, radius } from "#client/ui/tokens.ts";

export const s = sheet({
  picture: {
    flex: "none",
    width: "132px",
    height: "48px",
    objectFit: "contain",
    background: color.sunk,
    border: `1px solid ${color.line}`,
    borderRadius: radius.control,
  },
});
