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
    // While the document arrives, reserves the button's size and hides the text that the browser shows in it.
    minHeight: size.touch,
    color: "transparent",
    [media.phone]: { flex: "0 1 auto", minWidth: `min(38px + 4 * ${fontSize.ui}, 100vw - 240px)` },
  },
  label: {
    ...oneLine,
    maxWidth: "6em",
    fontSize: fontSize.ui,
    // Hides the label visually where it does not fit beside the navigation; screen readers keep it.
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
  /** Close button for small screens, where the panel covers the page and leaves nothing outside to press. */
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
    // On small screens the panel is one list of folding subjects between header and tab bar.
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
      // Draws the column of level-1 subjects as a background, because the open subject beside it may be longer and
      // scroll.
      "--rail": "208px",
      background: `linear-gradient(to right, ${color.surface} var(--rail), ${color.line} 0 calc(var(--rail) + 1px), ${color.raised} 0)`,
      border: `1px solid ${color.line}`,
      borderRadius: radius.card,
      boxShadow: shadow.float,
    },
  },
});
