import { sheet } from "#client/ui/sheet.ts";
import { color, radius, space, text } from "#client/ui/tokens.ts";

export const s = sheet({
  marked: {
    ...text.small,
    display: "flex",
    alignItems: "center",
    gap: space(0.5),
    color: color.warn,
  },
  note: {
    ...text.ui,
    padding: space(1.5, 2),
    color: color.inkSoft,
    background: color.sunk,
    borderRadius: radius.control,
  },
  inputs: { display: "grid", gap: space(1.5), minWidth: 0 },
  refusal: {
    ...text.ui,
    padding: space(1.5),
    color: color.ink,
    background: color.warnSoft,
    border: `1px solid ${color.warn}`,
    borderRadius: radius.control,
    overflowWrap: "anywhere",
  },
  clear: {
    display: "flex",
    justifyContent: "flex-start",
    marginInlineStart: space(-2),
    // The button is hidden, not removed: the layout must not move when the learner makes a choice.
    "&[data-idle]": { visibility: "hidden" },
  },
});
