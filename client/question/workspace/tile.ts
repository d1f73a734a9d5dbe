import { color, media, radius, text } from "#client/ui/tokens.ts";

/** Styles of a tile with the number of a question, without the colours of its state. */
export const tile = (size: string) =>
  ({
    ...text.ui,
    ...text.figures,
    position: "relative",
    display: "grid",
    placeItems: "center",
    width: size,
    height: size,
    borderRadius: radius.control,
    border: `1px solid ${color.lineStrong}`,
    background: color.surface,
    color: color.inkSoft,
  }) as const;

/** A flag on the corner of a tile: the learner flagged the question. */
export const corner = {
  content: '""',
  position: "absolute",
  top: "-5px",
  insetInlineEnd: "-5px",
  width: "13px",
  height: "15px",
  background: color.warn,
  clipPath: "polygon(0 0, 100% 28%, 16% 56%, 16% 100%, 0 100%)",
  [media.forced]: { forcedColorAdjust: "none", background: "Highlight" },
} as const;
