import { sheet } from "../../ui/sheet.ts";
import { color, radius } from "../../ui/tokens.ts";

export const s = sheet({
  picture: {
    flex: "none",
    width: "120px",
    height: "44px",
    objectFit: "contain",
    // The letters are drawn for light paper.
    background: "#fff",
    border: `1px solid ${color.line}`,
    borderRadius: radius.control,
  },
});
