import { sheet } from "../ui/sheet.ts";
import { color, fontSize, media, motion, space } from "../ui/tokens.ts";

export const s = sheet({
  nav: { flex: "none", height: "100%", [media.phone]: { display: "none" } },
  list: { display: "flex", height: "100%" },
  // The study area has room from 1280 px on; below, the account menu leads there.
  wide: { display: "none", [media.huge]: { display: "block" } },
  link: {
    position: "relative",
    display: "flex",
    alignItems: "center",
    height: "100%",
    paddingInline: space(1.5),
    fontSize: fontSize.ui,
    whiteSpace: "nowrap",
    color: color.inkSoft,
    transition: `color ${motion.fast}`,
    "&:hover": { color: color.ink, textDecoration: "none" },
    "&:focus-visible": { outlineOffset: "-4px" },
    "&::after": {
      content: '""',
      position: "absolute",
      insetInline: space(1.5),
      bottom: "-1px",
      height: "2px",
      background: color.brand,
      opacity: 0,
    },
    "&[aria-current]": { color: color.ink, fontWeight: 600, "&::after": { opacity: 1 } },
    [media.huge]: { paddingInline: space(2), "&::after": { insetInline: space(2) } },
  },
});
