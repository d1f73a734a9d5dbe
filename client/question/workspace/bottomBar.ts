import { color, layer, media, radius, size, space, text } from "#client/ui/tokens.ts";

/** Height of the bottom bar, for elements that must not lie behind it. */
export const BAR = "56px";

/** Space beside the columns of a question on wide screens, so that the bar's buttons begin at the question's edge. */
const BESIDE = "max(24px, calc((100% - 1152px) / 2))";

/** Styles of the fixed bar with the step buttons at the bottom of the window. */
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
    [media.wide]: {
      "&:not([data-primary]):not(:disabled):hover": { background: color.sunk },
      "&:first-child, &:last-child": {
        flex: "none",
        minHeight: size.touch,
        paddingInline: space(2.5),
        border: `1px solid ${color.lineStrong}`,
        borderRadius: radius.control,
        fontWeight: 600,
      },
      // The button for the next step keeps its width, so that confirm and next lie at the same place.
      "&:last-child": { minWidth: "160px" },
      // Answer sheet and tools are beside the question.
      "&:not(:first-child, :last-child)": { display: "none" },
    },
  },
  "& > [data-primary]": { color: color.brandInk, background: color.brand, fontWeight: 600 },
  [media.low]: { position: "static", marginTop: space(2) },
  [media.wide]: {
    gap: space(1.5),
    paddingBlock: space(1),
    paddingInline: BESIDE,
    "body:has([data-split]) &": { [media.huge]: { paddingInline: space(3) } },
  },
  [media.print]: { display: "none" },
} as const;
