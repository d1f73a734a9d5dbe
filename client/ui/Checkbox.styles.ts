import { sheet } from "./sheet.ts";
import { color, media, motion, radius, space, text } from "./tokens.ts";

const box = {
  appearance: "none",
  position: "relative",
  flex: "none",
  width: "20px",
  height: "20px",
  margin: 0,
  background: color.raised,
  border: `1px solid ${color.lineStrong}`,
  cursor: "inherit",
  transition: `background-color ${motion.fast}, border-color ${motion.fast}`,
  "&::after": { content: '""', position: "absolute", opacity: 0, transition: `opacity ${motion.fast}` },
  "&:checked": { background: color.brand, borderColor: color.brand },
  "&:checked::after": { opacity: 1 },
  "&:disabled": { background: color.sunk, borderColor: color.line },
  "&:disabled:checked": { background: color.inkFaint, borderColor: color.inkFaint },
  '&[aria-invalid="true"]': { borderColor: color.warn, boxShadow: `inset 0 0 0 1px ${color.warn}` },
  // Forced colours hide the drawn tick, so the browser draws its own control.
  [media.forced]: { appearance: "auto" },
} as const;

export const s = sheet({
  row: {
    ...text.ui,
    display: "inline-flex",
    alignItems: "flex-start",
    gap: space(1.25),
    minHeight: "44px",
    paddingBlock: "12px",
    cursor: "pointer",
    "&:has(:disabled)": { color: color.inkFaint, cursor: "not-allowed" },
    "&:hover input:not(:disabled)": { borderColor: color.brand },
  },
  checkbox: {
    ...box,
    borderRadius: radius.small,
    // Draws the tick with two borders: a data: image would need an exception in the CSP.
    "&::after": {
      ...box["&::after"],
      left: "6px",
      top: "2px",
      width: "6px",
      height: "11px",
      border: `solid ${color.brandInk}`,
      borderWidth: "0 2px 2px 0",
      transform: "rotate(42deg)",
    },
  },
  radio: {
    ...box,
    borderRadius: radius.chip,
    "&::after": { ...box["&::after"], inset: "5px", borderRadius: radius.chip, background: color.brandInk },
  },
  texts: { display: "grid", gap: space(0.25), minWidth: 0 },
  hint: { ...text.small, color: color.inkFaint },
  error: { ...text.small, color: color.warn },
});
