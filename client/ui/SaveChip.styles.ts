import { sheet } from "./sheet.ts";
import { color, fontSize, radius, space } from "./tokens.ts";

const chip = {
  display: "inline-flex",
  alignItems: "center",
  gap: space(0.5),
  minHeight: "28px",
  padding: space(0.25, 1.25),
  borderRadius: radius.chip,
  fontSize: fontSize.small,
  lineHeight: 1.5,
  fontVariantNumeric: "tabular-nums",
  "& svg": { flex: "none", width: "16px", height: "16px" },
} as const;

export const s = sheet({
  calm: { ...chip, color: color.inkSoft, background: color.sunk },
  trouble: { ...chip, color: color.warn, background: color.warnSoft },
});
