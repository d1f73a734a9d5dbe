import { color, radius, text } from "#client/ui/tokens.ts";

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

/** A folded corner of a tile: the learner flagged the question. */
export const corner = {
  content: '""',
  position: "absolute",
  top: "-1px",
  insetInlineEnd: "-1px",
  borderStyle: "solid",
  borderWidth: "0 11px 11px 0",
  borderColor: `transparent ${color.warn} transparent transparent`,
  borderTopRightRadius: radius.control,
} as const;
