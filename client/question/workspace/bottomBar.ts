import { color, layer, media, space, text } from "#client/ui/tokens.ts";

/** Height of the bottom bar, for elements that must not lie behind it. */
export const BAR = "56px";

/** Hides a control on small screens, where the bottom bar already has it. */
export const withoutBar = { display: "none", [media.wide]: { display: "inline-flex" } } as const;

/** Styles of the fixed bar with the step buttons at the bottom of small screens. */
export const bottomBar = {
  position: "fixed",
  zIndex: layer.sticky,
  insetInline: 0,
  bottom: 0,
  display: "flex",
  background: color.surface,
  borderTop: `1px solid ${color.line}`,
  paddingBottom: "env(safe-area-inset-bottom)",
  "& > :is(a, button)": {
    ...text.ui,
    ...text.figures,
    flex: "0.9 1 0",
    minHeight: BAR,
    minWidth: 0,
    whiteSpace: "nowrap",
    display: "flex",
    alignItems: "center",
    justifyContent: "center",
    gap: space(0.5),
    color: "inherit",
    textDecoration: "none",
    "&:nth-child(2)": { flexGrow: 1.5 },
    "&:last-child": { flexGrow: 1.4 },
    "&:disabled": { color: color.inkFaint },
    "&[aria-pressed='true']": { color: color.brand, fontWeight: 600 },
    "&:focus-visible": { outlineOffset: "-2px" },
  },
  "& > [data-primary]": { color: color.brandInk, background: color.brand, fontWeight: 600 },
  [media.low]: { position: "static", marginTop: space(2) },
  [media.wide]: { display: "none" },
  [media.print]: { display: "none" },
} as const;
