import { color, media, motion, radius, space } from "#client/ui/tokens.ts";

/** Space beside an option's text for its mark after the answer. */
export const MARK_ROOM = "168px";

/** Layout of an option, equal before and after the answer, so that nothing moves. */
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
  // Reserves the space of the mark on wide screens, so that the text wraps equally before and after the answer.
  [media.wide]: { paddingInlineEnd: MARK_ROOM },
  "[data-split] &": { [media.huge]: { paddingInlineEnd: "16px" } },
  transition: `background-color ${motion.fast}, border-color ${motion.fast}`,
} as const;
