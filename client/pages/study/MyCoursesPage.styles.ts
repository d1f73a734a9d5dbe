import { sheet } from "#client/ui/sheet.ts";
import { color, media, radius, size, space, text } from "#client/ui/tokens.ts";

export const s = sheet({
  page: { minWidth: 0, [media.phone]: { paddingInline: space(2) } },
  title: { paddingBlock: space(4, 3), [media.phone]: { paddingBlock: space(2.5, 2) } },
  waiting: { height: "100px", borderRadius: radius.card, background: color.sunk },
  placesTitle: { ...text.lead, marginBottom: space(1.5) },
  places: { marginBottom: space(4) },
  list: { display: "flex", flexWrap: "wrap", gap: space(1.5) },
  place: {
    ...text.ui,
    display: "flex",
    alignItems: "center",
    minHeight: size.touch,
    paddingInline: space(2),
    border: `1px solid ${color.line}`,
    borderRadius: radius.control,
    background: color.surface,
    "&:hover": { background: color.sunk, textDecoration: "none" },
  },
});
