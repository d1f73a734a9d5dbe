import { sheet } from "./sheet.ts";
import { color, space } from "./tokens.ts";

const price = {
  display: "inline-flex",
  alignItems: "baseline",
  gap: space(0.75),
  color: color.price,
  fontWeight: 600,
  lineHeight: 1.2,
} as const;

export const sizes = sheet({
  small: { ...price, fontSize: "0.875rem" },
  medium: { ...price, fontSize: "1.125rem" },
  large: { ...price, fontSize: "1.75rem" },
});

export const s = sheet({
  sign: { fontSize: "0.75em", marginInlineEnd: "1px" },
  origin: { color: color.inkFaint, fontSize: "max(0.7em, 0.8125rem)", fontWeight: 400 },
});
