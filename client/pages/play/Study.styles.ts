import { sheet } from "#client/ui/sheet.ts";
import { color, layer, media, radius, size, space } from "#client/ui/tokens.ts";

const HEADER = "56px";

/** Scroll margin that keeps a focused element from lying behind the sticky video. */
const belowStage = {
  "& :is(a, button, input, summary, textarea)": {
    scrollMarginTop: "calc(56.25vw + 8px)",
    [media.wide]: { scrollMarginTop: 0 },
    [media.low]: { scrollMarginTop: 0 },
  },
} as const;

export const s = sheet({
  shell: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    maxWidth: `calc(${size.wide} + ${space(6)})`,
    marginInline: "auto",
    // Negative margins remove the space that other pages have above and below.
    marginBlock: space(-3, -6),
    [media.phone]: { marginBlock: space(-2, -4) },
    [media.wide]: {
      gridTemplateColumns: "minmax(0, 1fr) 360px",
      gridTemplateRows: "auto 1fr",
      columnGap: space(3),
      paddingInline: space(3),
      paddingTop: space(2),
      "&[data-theatre]": { gridTemplateColumns: "minmax(0, 1fr)" },
    },
  },
  stage: {
    // On small screens the video stays visible while the page scrolls.
    position: "sticky",
    top: HEADER,
    zIndex: layer.sticky,
    aspectRatio: "16 / 9",
    width: "100%",
    maxHeight: [`calc(100vh - ${HEADER})`, `calc(100dvh - ${HEADER})`],
    background: "#000",
    overflow: "hidden",
    // A page of a document is higher than wide, and scrolls away, unlike a video.
    "&[data-paged]": { position: "relative", top: 0, aspectRatio: "3 / 4", maxHeight: "80vh" },
    // On a phone in landscape the video has the full height, and its controls follow below it (PlayerLayout).
    [media.low]: { position: "relative", top: 0, maxHeight: ["100vh", "100dvh"] },
    [media.wide]: {
      position: "relative",
      top: 0,
      zIndex: "auto",
      "&[data-paged]": { aspectRatio: "auto", height: `calc(100vh - ${HEADER} - 120px)`, maxHeight: "none" },
      maxHeight: `calc(100vh - ${HEADER} - 120px)`,
      borderRadius: radius.card,
      "[data-theatre] > &": { maxHeight: `calc(100vh - ${HEADER} - 88px)` },
    },
  },
  head: {
    ...belowStage,
    minWidth: 0,
    paddingInline: space(2),
    [media.wide]: { paddingInline: 0, gridRow: 2 },
  },
  rail: {
    ...belowStage,
    minWidth: 0,
    paddingInline: space(2),
    paddingBottom: space(3),
    background: color.surface,
    borderTop: `1px solid ${color.line}`,
    [media.wide]: {
      gridColumn: 2,
      gridRow: "1 / span 2",
      alignSelf: "start",
      position: "sticky",
      top: `calc(${HEADER} + 16px)`,
      display: "flex",
      flexDirection: "column",
      height: `calc(100vh - ${HEADER} - 32px)`,
      border: `1px solid ${color.line}`,
      borderRadius: radius.card,
      overflow: "hidden",
      "[data-theatre] > &": {
        gridColumn: 1,
        gridRow: 3,
        position: "static",
        height: "auto",
        marginBottom: space(3),
      },
    },
  },
  /** Only the content of the tabs scrolls, so that the transcript can follow the video without moving the page. */
  panels: {
    [media.wide]: {
      flex: 1,
      minHeight: 0,
      overflowY: "auto",
      overscrollBehavior: "contain",
      marginInline: space(-2),
      paddingInline: space(2),
      "[data-theatre] &": { maxHeight: "70vh" },
    },
  },
});
