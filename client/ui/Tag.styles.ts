import { animation, sheet } from "./sheet.ts";
import { color, fontSize, radius, space } from "./tokens.ts";

const pulse = animation({ "0%, 100%": { opacity: 1 }, "50%": { opacity: 0.3 } });

const tag = {
  display: "inline-flex",
  alignItems: "center",
  gap: space(0.5),
  padding: "1px 8px",
  minHeight: "24px",
  borderRadius: radius.small,
  fontSize: fontSize.small,
  lineHeight: "20px",
  fontWeight: 400,
  whiteSpace: "nowrap",
  "& svg": { flex: "none", width: "14px", height: "14px" },
} as const;

export const tones = sheet({
  neutral: { ...tag, color: color.inkSoft, background: color.sunk },
  brand: { ...tag, color: color.brand, background: color.brandSoft },
  right: { ...tag, color: color.right, background: color.rightSoft },
  wrong: { ...tag, color: color.wrong, background: color.wrongSoft },
  warn: { ...tag, color: color.warn, background: color.warnSoft },
  // Filled, so that a live class that runs now is more visible than other tags.
  live: { ...tag, color: color.canvas, background: color.live },
});

export const s = sheet({
  dot: {
    width: "7px",
    height: "7px",
    borderRadius: radius.chip,
    background: "currentColor",
    animationName: pulse,
    animationDuration: "1.6s",
    animationIterationCount: "infinite",
  },
  badge: {
    display: "inline-grid",
    placeItems: "center",
    minWidth: "20px",
    height: "20px",
    paddingInline: "6px",
    borderRadius: radius.chip,
    color: color.brandInk,
    background: color.brand,
    fontSize: fontSize.small,
    fontWeight: 600,
    lineHeight: 1,
  },
});
