import { sheet } from "./sheet.ts";
import { color } from "./tokens.ts";

export const s = sheet({
  // Marks matches by more than colour.
  mark: {
    background: "none",
    color: color.brand,
    fontWeight: 600,
    textDecoration: `underline ${color.brand}`,
    textUnderlineOffset: "3px",
  },
});
