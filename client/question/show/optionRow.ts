import { color, media, motion, radius, space } from "#client/ui/tokens.ts";

/** Width beside an option's text that is reserved for its mark, e.g. 你选的. */
const MARK_ROOM = "128px";

/** Layout of an option. It is the same before and after the answer, so that no text moves. */
export const optionRow = {
  position: "relative",
  display: "flex",
  alignItems: "flex-start",
  gap: space(1.5),
  minHeight: "52px",
  padding: "11px 52px 11px 16px",
  background: color.surface,
  border: `1px solid ${color.line}`,
  borderRadius: radius.control,
  // Reserves the width of the mark, on narrow screens of its icon, before the answer too, so that no text wraps
  // differently afterwards.
  [media.wide]: { paddingInlineEnd: MARK_ROOM },
  "[data-split] &": { [media.huge]: { paddingInlineEnd: "52px" } },
  transition: `background-color ${motion.fast}, border-color ${motion.fast}`,
} as const;
