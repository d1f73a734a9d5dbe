import { sheet } from "./sheet.ts";
import { color, motion, radius, space, text } from "./tokens.ts";

const chip = {
  ...text.ui,
  position: "relative",
  display: "inline-flex",
  alignItems: "center",
  gap: space(0.75),
  maxWidth: "100%",
  minHeight: "36px",
  padding: space(0.5, 1.75),
  border: "1px solid transparent",
  borderRadius: radius.chip,
  color: color.inkSoft,
  textDecoration: "none",
  transition: `background-color ${motion.fast}, color ${motion.fast}`,
  "& svg": { flex: "none" },
  // 44 px for the finger, 36 for the eye.
  "&::after": { content: '""', position: "absolute", inset: "-5px 0" },
} as const;

export const s = sheet({
  plain: {
    ...text.small,
    display: "inline-flex",
    alignItems: "center",
    maxWidth: "100%",
    minHeight: "28px",
    padding: space(0.25, 1.25),
    borderRadius: radius.chip,
    color: color.inkSoft,
    background: color.sunk,
  },
  choice: {
    ...chip,
    "&:hover": { background: color.sunk, color: color.ink, textDecoration: "none" },
    '&[aria-current="true"]': { background: color.brandSoft, color: color.brand, fontWeight: 600 },
  },
  chosen: {
    ...chip,
    color: color.brand,
    background: color.brandSoft,
    "&:hover": { borderColor: "currentColor", textDecoration: "none" },
  },
  text: { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
});
