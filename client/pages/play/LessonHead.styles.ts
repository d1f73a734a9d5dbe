import { sheet } from "#client/ui/sheet.ts";
import { color, fontSize, media, space, text } from "#client/ui/tokens.ts";

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
  },
  rule: { color: color.inkFaint },
  actions: { display: "flex", flexWrap: "wrap", gap: space(0.5), marginInlineStart: space(-2.5) },
  keys: { "@media (hover: none) and (pointer: coarse)": { display: "none" } },
});
