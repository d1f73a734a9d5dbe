import { sheet } from "../ui/sheet.ts";
import { color, media, motion, oneLine, radius, shadow, size, space } from "../ui/tokens.ts";

export const s = sheet({
  button: {
    display: "flex",
    alignItems: "center",
    gap: space(0.75),
    minHeight: size.touch,
    paddingInline: space(1.25),
    borderRadius: radius.control,
    color: color.inkSoft,
    cursor: "pointer",
    listStyle: "none",
    userSelect: "none",
    "&::-webkit-details-marker": { display: "none" },
    "&:hover": { color: color.ink, background: color.sunk },
    "details[open] > &": { color: color.ink, background: color.sunk },
  },
  label: { ...oneLine, maxWidth: "6em", fontSize: "0.9375rem" },
  chevron: {
    transition: `transform ${motion.fast} ${motion.ease}`,
    "details[open] > summary > &": { transform: "rotate(180deg)" },
    [media.phone]: { display: "none" },
  },
  panel: {
    // Small screens: everything between header and tab bar, as one list that folds.
    position: "fixed",
    inset: "64px 0 var(--tab-bar, 0px) 0",
    overflowY: "auto",
    overscrollBehavior: "contain",
    background: color.raised,
    [media.wide]: {
      position: "absolute",
      inset: `calc(100% + 4px) ${space(3)} auto ${space(3)}`,
      maxWidth: "1040px",
      maxHeight: "min(560px, calc(100vh - 96px))",
      border: `1px solid ${color.line}`,
      borderRadius: radius.card,
      boxShadow: shadow.float,
    },
  },
});
