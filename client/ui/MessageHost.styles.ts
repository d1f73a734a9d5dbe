import { animation, sheet } from "./sheet.ts";
import { color, layer, media, motion, radius, shadow, space, text } from "./tokens.ts";

const drop = animation({ from: { opacity: 0, transform: "translateY(-8px)" } });
const slide = animation({ from: { opacity: 0, transform: "translateX(16px)" } });

// The host is a popover, so that messages also appear over open dialogs. These rules undo the browser's popover styles.
const host = {
  position: "fixed",
  inset: "auto",
  display: "grid",
  gap: space(1.5),
  width: "auto",
  height: "auto",
  maxWidth: "none",
  maxHeight: "none",
  margin: 0,
  padding: 0,
  border: 0,
  background: "none",
  color: color.ink,
  overflow: "visible",
  pointerEvents: "none",
  zIndex: layer.message,
  [media.print]: { display: "none" },
} as const;

const tint = {
  '&[data-kind="info"]': { "--tint": color.brand },
  '&[data-kind="success"]': { "--tint": color.brand },
  '&[data-kind="warning"]': { "--tint": color.warn },
  '&[data-kind="error"]': { "--tint": color.warn },
} as const;

const paper = {
  ...tint,
  pointerEvents: "auto",
  background: color.raised,
  border: `1px solid ${color.line}`,
  boxShadow: shadow.float,
  animationDuration: motion.slow,
  animationTimingFunction: motion.ease,
} as const;

export const s = sheet({
  messages: { ...host, top: space(3), insetInline: space(2), justifyItems: "center" },
  notifications: {
    ...host,
    top: "24px",
    right: "24px",
    width: "384px",
    [media.phone]: { left: space(2), right: space(2), top: space(9), width: "auto" },
  },
  message: {
    ...paper,
    ...text.ui,
    display: "flex",
    alignItems: "flex-start",
    gap: space(1),
    maxWidth: "min(560px, 100%)",
    padding: space(1.25, 2),
    borderRadius: radius.control,
    animationName: drop,
  },
  icon: { flex: "none", color: "var(--tint)", marginTop: "1px" },
  notification: {
    ...paper,
    display: "grid",
    gridTemplateColumns: "auto 1fr auto",
    columnGap: space(1.5),
    alignItems: "start",
    padding: space(2),
    borderRadius: radius.card,
    animationName: slide,
  },
  texts: { display: "grid", gap: space(0.5), minWidth: 0, maxHeight: "50vh", overflowY: "auto" },
  title: { ...text.ui, fontWeight: 600, lineHeight: "22px" },
  body: { ...text.ui, color: color.inkSoft },
  action: { marginTop: space(1) },
  close: {
    display: "grid",
    placeItems: "center",
    width: "44px",
    height: "44px",
    margin: "-12px -12px 0 -8px",
    borderRadius: radius.control,
    color: color.inkFaint,
    "&:hover": { color: color.ink },
    "&:focus-visible": { outlineOffset: "-4px" },
  },
});
