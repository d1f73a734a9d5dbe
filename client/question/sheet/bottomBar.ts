import { color, layer, media, space, text } from "../../ui/tokens.ts";

/** How high it is: what stands above it ends that much sooner. */
export const BAR = "56px";

/** On small screens the ways on stand at the bottom, always there: on practice and exams alike. */
export const bottomBar = {
  position: "fixed",
  zIndex: layer.sticky,
  insetInline: 0,
  bottom: 0,
  display: "grid",
  gridTemplateColumns: "0.9fr 1.5fr 0.9fr 1.1fr",
  background: color.surface,
  borderTop: `1px solid ${color.line}`,
  paddingBottom: "env(safe-area-inset-bottom)",
  "& > button": {
    ...text.ui,
    ...text.figures,
    minHeight: BAR,
    minWidth: 0,
    whiteSpace: "nowrap",
    display: "flex",
    alignItems: "center",
    justifyContent: "center",
    gap: space(0.5),
    "&:disabled": { color: color.inkFaint },
    "&[aria-pressed='true']": { color: color.brand, fontWeight: 600 },
    "&:focus-visible": { outlineOffset: "-2px" },
  },
  "& > button[data-primary]": { color: color.brandInk, background: color.brand, fontWeight: 600 },
  [media.wide]: { display: "none" },
  [media.print]: { display: "none" },
} as const;
