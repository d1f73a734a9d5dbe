import { segments } from "#client/ui/segments.ts";
import { sheet } from "#client/ui/sheet.ts";
import { color, layer, media, radius, shadow, size, space, text } from "#client/ui/tokens.ts";
import { PAPER } from "./strokes.ts";

export const s = sheet({
  pad: {
    position: "fixed",
    zIndex: layer.floating,
    insetInlineEnd: space(3),
    bottom: space(3),
    // The pad is as wide as the answer sheet beside the question, so that it covers none of the options.
    width: "344px",
    display: "grid",
    gap: space(1),
    padding: space(1.5),
    color: color.ink,
    background: color.raised,
    border: `1px solid ${color.line}`,
    borderRadius: radius.card,
    boxShadow: shadow.float,
    // On small screens the pad lies over the lower part of the question, but not over the bottom bar.
    "@media (max-width: 1023.98px)": {
      bottom: "calc(56px + env(safe-area-inset-bottom))",
    },
    [media.phone]: {
      insetInline: 0,
      width: "auto",
      borderRadius: `${radius.card} ${radius.card} 0 0`,
      borderInline: 0,
    },
    [media.print]: { display: "none" },
  },
  head: {
    display: "flex",
    alignItems: "center",
    gap: space(0.5),
    "& > h2": { ...text.ui, fontWeight: 600, flex: 1 },
  },
  ways: segments,
  tool: {
    display: "grid",
    placeItems: "center",
    width: size.touch,
    height: size.touch,
    borderRadius: radius.control,
    color: color.inkSoft,
    "&:hover": { background: color.sunk },
    "&:disabled": { color: color.inkFaint, opacity: 0.5 },
  },
  paper: {
    width: "100%",
    aspectRatio: `${PAPER.width} / ${PAPER.height}`,
    color: color.ink,
    background: color.surface,
    border: `1px solid ${color.line}`,
    borderRadius: radius.control,
    touchAction: "none",
    cursor: "crosshair",
    "& > path": {
      fill: "none",
      stroke: "currentColor",
      strokeWidth: 2,
      strokeLinecap: "round",
      strokeLinejoin: "round",
      vectorEffect: "non-scaling-stroke",
    },
  },
  typed: {
    ...text.ui,
    width: "100%",
    aspectRatio: `${PAPER.width} / ${PAPER.height}`,
    padding: space(1.5),
    color: color.ink,
    background: color.surface,
    border: `1px solid ${color.lineStrong}`,
    borderRadius: radius.control,
    resize: "none",
  },
  note: { ...text.small, color: color.warn },
  hint: { ...text.small, color: color.inkFaint },
});
