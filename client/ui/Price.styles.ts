import { sheet } from "./sheet.ts";
import { color, fontSize, space } from "./tokens.ts";

const price = {
  display: "inline-flex",
  alignItems: "baseline",
  gap: space(0.75),
  color: color.price,
  fontWeight: 600,
  lineHeight: 1.2,
} as const;

export const sizes = sheet({
  small: { ...price, fontSize: fontSize.ui },
  medium: { ...price, fontSize: fontSize.lead },
  large: { ...price, fontSize: fontSize.h2 },
});

export const s = sheet({
  sign: { fontSize: fontSize.small, marginInlineEnd: "1px" },
  origin: { color: color.inkFaint, fontSize: fontSize.small, fontWeight: 400 },
});
