import { sheet } from "./sheet.ts";
import { color } from "./tokens.ts";

export const s = sheet({
  // Marked text is told apart without its colour as well.
  mark: {
    background: "none",
    color: color.brand,
    fontWeight: 600,
    textDecoration: `underline ${color.brand}`,
    textUnderlineOffset: "3px",
  },
});
