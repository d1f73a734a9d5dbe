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
    // Reserves the height until the names have loaded: two lines on most phones.
    "&:empty": { height: "1.5em", [media.phone]: { height: "3em" } },
    // The padding makes a link 44 px high for fingers. It lies above the text, because buttons follow below.
    "& a": { paddingBlock: space(3, 1), color: color.inkSoft, textDecoration: "underline" },
  },
  progress: {
    ...text.ui,
    ...text.figures,
    display: "flex",
    alignItems: "center",
    gap: space(1),
    color: color.inkSoft,
    // Reserves a line until the progress has loaded.
    "&:empty": { width: "14em", height: "22px" },
  },
  rule: { color: color.inkFaint },
  actions: {
    display: "flex",
    flexWrap: "wrap",
    gap: space(0.5),
    marginInlineStart: space(-2.5),
    // Reserves the place of the buttons, which appear with the lesson, so that the page below does not move.
    "&[data-waits]": { minWidth: "20em", minHeight: size.touch },
  },
  keys: { "@media (hover: none) and (pointer: coarse)": { display: "none" } },
});
