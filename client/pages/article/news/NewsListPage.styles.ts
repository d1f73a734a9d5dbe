import { sheet } from "#client/ui/sheet.ts";
import { clamp, color, media, radius, space, text } from "#client/ui/tokens.ts";

export const s = sheet({
  list: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)" },
  item: {
    position: "relative",
    display: "grid",
    gridTemplateColumns: "200px minmax(0, 1fr)",
    alignItems: "start",
    gap: space(3),
    paddingBlock: space(2.5),
    borderBottom: `1px solid ${color.line}`,
    [media.phone]: { gridTemplateColumns: "minmax(0, 1fr) 104px", gap: space(2), paddingBlock: space(2) },
  },
  picture: { overflow: "hidden", borderRadius: radius.control, [media.phone]: { order: 1 } },
  words: { display: "grid", gap: space(0.75), minWidth: 0 },
  title: { ...text.lead, fontWeight: 600, ...clamp(2) },
  intro: { ...text.ui, ...clamp(2), color: color.inkSoft, [media.phone]: { display: "none" } },
  facts: {
    ...text.small,
    ...text.figures,
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: space(0.5, 1.5),
    color: color.inkFaint,
  },
});
