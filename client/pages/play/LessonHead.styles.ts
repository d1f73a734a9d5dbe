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
    // Until they are known: on a phone most have two lines.
    "&:empty": { height: "1.5em", [media.phone]: { height: "3em" } },
    // 44 px for the finger, a line of text for the eye; below it there are buttons.
    "& a": { paddingBlock: space(3, 1), color: color.inkSoft, textDecoration: "underline" },
  },
  progress: {
    ...text.ui,
    ...text.figures,
    display: "flex",
    alignItems: "center",
    gap: space(1),
    color: color.inkSoft,
    // A line of its own, also before it is known what it says.
    "&:empty": { width: "14em", height: "22px" },
  },
  rule: { color: color.inkFaint },
  actions: {
    display: "flex",
    flexWrap: "wrap",
    gap: space(0.5),
    marginInlineStart: space(-2.5),
    // The buttons come with the lesson; what stands below keeps its place.
    "&[data-waits]": { minWidth: "20em", minHeight: size.touch },
  },
  keys: { "@media (hover: none) and (pointer: coarse)": { display: "none" } },
});
