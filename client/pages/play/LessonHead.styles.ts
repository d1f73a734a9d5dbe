import { sheet } from "#client/ui/sheet.ts";
import { color, fontSize, media, size, space, text } from "#client/ui/tokens.ts";

export const s = sheet({
  head: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: space(1, 3),
    paddingBlock: space(1.5),
  },
  names: { flex: "1 1 280px", minWidth: 0 },
  title: { ...text.h3, fontSize: fontSize.h3, [media.phone]: { fontSize: fontSize.lead } },
  path: {
    ...text.small,
    color: color.inkFaint,
    overflowWrap: "anywhere",
    // Until the names have loaded, their height is reserved: two lines on a phone.
    "&:empty": { height: "1.5em", [media.phone]: { height: "3em" } },
    // The padding makes a link 44 px high, enough for a finger. Most of it is at the top: buttons follow at the bottom.
    "& a": { paddingBlock: space(3, 1), color: color.inkSoft, textDecoration: "underline" },
  },
  progress: {
    ...text.ui,
    ...text.figures,
    display: "flex",
    alignItems: "center",
    gap: space(1),
    color: color.inkSoft,
    // Until the progress has loaded, one line is reserved.
    "&:empty": { width: "14em", height: "22px" },
  },
  rule: { color: color.inkFaint },
  actions: {
    display: "flex",
    flexWrap: "wrap",
    gap: space(0.5),
    marginInlineStart: space(-2.5),
    // The buttons appear when the lesson has loaded. Their space is reserved, so that nothing below moves.
    "&[data-waits]": { minWidth: "20em", minHeight: size.touch },
  },
  keys: { "@media (hover: none) and (pointer: coarse)": { display: "none" } },
});
