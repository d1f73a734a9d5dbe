import { sheet } from "../ui/sheet.ts";
import { color, fontSize, media, motion, oneLine, radius, shadow, size, space } from "../ui/tokens.ts";

export const s = sheet({
  button: {
    display: "flex",
    alignItems: "center",
    gap: space(0.75),
    minHeight: size.touch,
    paddingInline: space(1.25),
    [media.phone]: { gap: space(0.5), paddingInline: space(1) },
    borderRadius: radius.control,
    color: color.inkSoft,
    cursor: "pointer",
    listStyle: "none",
    userSelect: "none",
    "& > svg": { flex: "none" },
    "&::-webkit-details-marker": { display: "none" },
    "&:hover": { color: color.ink, background: color.sunk },
    "details[open] > &": { color: color.ink, background: color.sunk },
  },
  switcher: {
    flex: "none",
    // While the document arrives: the size of its button is kept, and the browser's own words for it are not seen.
    minHeight: size.touch,
    color: "transparent",
    [media.phone]: { flex: "0 1 auto", minWidth: `min(38px + 4 * ${fontSize.ui}, 100vw - 240px)` },
  },
  label: {
    ...oneLine,
    maxWidth: "6em",
    fontSize: fontSize.ui,
    // Too narrow for it beside the navigation: its words stay for readers.
    "@media (min-width: 600px) and (max-width: 719.98px)": {
      position: "absolute",
      width: "1px",
      height: "1px",
      clipPath: "inset(50%)",
    },
  },
  chevron: {
    transition: `transform ${motion.fast} ${motion.ease}`,
    "details[open] > summary > &": { transform: "rotate(180deg)" },
    [media.phone]: { display: "none" },
  },
  /** On small screens the panel covers all that one could press beside it. */
  close: {
    position: "sticky",
    bottom: 0,
    display: "block",
    width: "100%",
    minHeight: "52px",
    borderTop: `1px solid ${color.line}`,
    fontWeight: 600,
    color: color.ink,
    background: color.raised,
    [media.wide]: { display: "none" },
    "@media (scripting: none)": { display: "none" },
  },
  panel: {
    color: color.ink,
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
      maxHeight: "min(600px, calc(100vh - 96px))",
      // The column of level 1; drawn here, because what is inside may be longer and scrolls.
      "--rail": "208px",
      background: `linear-gradient(to right, ${color.surface} var(--rail), ${color.line} 0 calc(var(--rail) + 1px), ${color.raised} 0)`,
      border: `1px solid ${color.line}`,
      borderRadius: radius.card,
      boxShadow: shadow.float,
    },
  },
});
