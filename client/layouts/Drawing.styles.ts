import { sheet } from "../ui/sheet.ts";
import { color } from "../ui/tokens.ts";

export const paint = {
  paper: color.raised,
  line: color.line,
  brand: color.brand,
  tint: color.brandSoft,
} as const;

export const s = sheet({
  drawing: { width: "240px", maxWidth: "72vw", aspectRatio: "3 / 2", height: "auto", color: color.inkFaint },
});
