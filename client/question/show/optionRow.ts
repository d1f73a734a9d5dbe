import { color, media, motion, radius, space } from "#client/ui/tokens.ts";

/** The room beside the text of an option, for its verdict after the answer. */
export const MARK_ROOM = "168px";

/** The shape of an option, the same before and after the answer, so that nothing moves in between. */
export const optionRow = {
  position: "relative",
  display: "flex",
  alignItems: "flex-start",
  gap: space(1.5),
  minHeight: "52px",
  padding: "11px 16px",
  background: color.surface,
  border: `1px solid ${color.line}`,
  borderRadius: radius.control,
  // Where there is room, the mark that comes with the verdict has its own, so that the text breaks alike.
  [media.wide]: { paddingInlineEnd: MARK_ROOM },
  "[data-split] &": { [media.huge]: { paddingInlineEnd: "16px" } },
  transition: `background-color ${motion.fast}, border-color ${motion.fast}`,
} as const;
