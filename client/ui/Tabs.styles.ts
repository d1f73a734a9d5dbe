import { sheet } from "./sheet.ts";
import { color, fontSize, media, motion, space, text } from "./tokens.ts";

export const s = sheet({
  list: {
    display: "flex",
    gap: space(3),
    overflowX: "auto",
    scrollbarWidth: "none",
    boxShadow: `inset 0 -1px ${color.line}`,
    [media.print]: { display: "none" },
  },
  tab: {
    ...text.ui,
    position: "relative",
    flex: "none",
    display: "inline-flex",
    alignItems: "center",
    gap: space(0.75),
    minHeight: "48px",
    paddingInline: space(0.5),
    fontSize: fontSize.ui,
    color: color.inkSoft,
    whiteSpace: "nowrap",
    textDecoration: "none",
    transition: `color ${motion.fast}`,
    "&:hover": { color: color.ink, textDecoration: "none" },
    "&:focus-visible": { outlineOffset: "-2px" },
    "&::after": {
      content: '""',
      position: "absolute",
      insetInline: 0,
      bottom: 0,
      height: "2px",
      background: color.brand,
      opacity: 0,
      transition: `opacity ${motion.fast}`,
    },
    '&[aria-selected="true"], &[aria-current="page"]': { color: color.ink, fontWeight: 600 },
    '&[aria-selected="true"]::after, &[aria-current="page"]::after': { opacity: 1 },
  },
  count: { ...text.small, fontWeight: 400, color: color.inkFaint },
  panel: { paddingTop: space(3) },
});
