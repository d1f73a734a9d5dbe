import { animation, sheet } from "./sheet.ts";
import { color, fontSize, media, motion, radius, shadow, space } from "./tokens.ts";

const rise = animation({ from: { opacity: 0, transform: "translateY(8px)" } });
const fade = animation({ from: { opacity: 0 } });

const panel = {
  width: "calc(100% - 32px)",
  maxHeight: ["calc(100vh - 48px)", "calc(100dvh - 48px)"],
  padding: 0,
  margin: "auto",
  border: 0,
  borderRadius: radius.card,
  color: color.ink,
  background: color.raised,
  boxShadow: shadow.float,
  overflow: "hidden",
  animationName: rise,
  animationDuration: motion.slow,
  animationTimingFunction: motion.ease,
  "&[open]": { display: "flex", flexDirection: "column" },
  "&::backdrop": { background: color.scrim, animationName: fade, animationDuration: motion.slow },
  [media.phone]: {
    width: "100%",
    maxWidth: "none",
    margin: "auto 0 0",
    borderRadius: `${radius.card} ${radius.card} 0 0`,
    paddingBottom: "env(safe-area-inset-bottom)",
  },
} as const;

export const widths = sheet({
  small: { ...panel, maxWidth: "400px" },
  medium: { ...panel, maxWidth: "560px" },
  large: { ...panel, maxWidth: "880px" },
});

export const s = sheet({
  head: {
    display: "flex",
    alignItems: "flex-start",
    gap: space(2),
    padding: space(2.5, 3, 0),
    "& h2": { flex: 1, fontSize: fontSize.h3, lineHeight: 1.4, paddingBlock: "2px" },
    [media.phone]: { paddingInline: space(2) },
  },
  close: {
    flex: "none",
    display: "grid",
    placeItems: "center",
    width: "44px",
    height: "44px",
    margin: "-6px -12px 0 0",
    borderRadius: radius.control,
    color: color.inkFaint,
    "&:hover": { color: color.ink, background: color.sunk },
  },
  body: {
    padding: space(1.5, 3, 3),
    overflowY: "auto",
    overscrollBehavior: "contain",
    color: color.inkSoft,
    fontSize: fontSize.ui,
    lineHeight: 1.7,
    [media.phone]: { paddingInline: space(2) },
  },
  foot: {
    display: "flex",
    flexWrap: "wrap",
    justifyContent: "flex-end",
    gap: space(1.5),
    padding: space(2, 3),
    borderTop: `1px solid ${color.line}`,
    background: color.surface,
    [media.phone]: { paddingInline: space(2), "& > *": { flex: 1 } },
  },
});
