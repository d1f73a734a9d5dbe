import { color, radius, text } from "#client/ui/tokens.ts";

/** The number of a question as a tile, wherever a sheet of them stands; what it says of the question comes on top. */
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

/** The folded corner of a tile: the learner has flagged the question. */
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
