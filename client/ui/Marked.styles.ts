import { sheet } from "./sheet.ts";
import { color } from "./tokens.ts";

export const s = sheet({
  // Search matches differ by more than colour, for readers who do not see colours.
  mark: {
    background: "none",
    color: color.brand,
    fontWeight: 600,
    textDecoration: `underline ${color.brand}`,
    textUnderlineOffset: "3px",
  },
});
