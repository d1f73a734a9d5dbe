import { sheet } from "./sheet.ts";
import { color, media, motion, radius, space } from "./tokens.ts";

const item = {
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  gap: space(0.5),
  minWidth: "44px",
  height: "44px",
  paddingInline: space(1),
  borderRadius: radius.control,
  color: color.ink,
  textDecoration: "none",
  transition: `background-color ${motion.fast}`,
} as const;

export const s = sheet({
  list: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "center",
    gap: space(0.5),
  },
  link: {
    ...item,
    "&:hover": { background: color.sunk, textDecoration: "none" },
    '&[aria-current="page"]': { color: color.brandInk, background: color.brand, fontWeight: 600 },
  },
  step: { ...item, paddingInline: space(1.5), "&:hover": { background: color.sunk, textDecoration: "none" } },
  off: { ...item, paddingInline: space(1.5), color: color.inkFaint },
  gap: { ...item, color: color.inkFaint, [media.phone]: { display: "none" } },
  // Phones show "3 / 20" between the two arrows instead of page numbers.
  number: { [media.phone]: { display: "none" } },
  short: { ...item, minWidth: "88px", color: color.inkSoft, [media.tablet]: { display: "none" } },
});
