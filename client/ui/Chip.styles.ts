import { sheet } from "./sheet.ts";
import { color, media, motion, oneLine, radius, space, text } from "./tokens.ts";

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
  /** Chip of one element, because a filter page has many of them; 36 px are visible, 44 px are the touch target. */
  choice: {
    ...text.ui,
    ...oneLine,
    display: "block",
    maxWidth: "100%",
    paddingInline: space(1.75),
    borderBlock: "4px solid transparent",
    borderRadius: "18px / 22px",
    backgroundClip: "padding-box",
    lineHeight: "36px",
    color: color.inkSoft,
    transition: `background-color ${motion.fast}, color ${motion.fast}`,
    "&:hover": { backgroundColor: color.sunk, color: color.ink, textDecoration: "none" },
    '&[aria-current="true"]': { backgroundColor: color.brandSoft, color: color.brand, fontWeight: 600 },
    "&:focus-visible": { outlineOffset: "-4px" },
    // Forced colours would draw a transparent border in a visible colour.
    [media.forced]: { borderColor: "Canvas" },
  },
  chosen: {
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
    color: color.brand,
    background: color.brandSoft,
    textDecoration: "none",
    transition: `background-color ${motion.fast}, color ${motion.fast}`,
    "& svg": { flex: "none" },
    // Touch target of 44 px around a visible 36 px.
    "&::after": { content: '""', position: "absolute", inset: "-5px 0" },
    "&:hover": { borderColor: "currentColor", textDecoration: "none" },
  },
  text: oneLine,
});
