import { sheet } from "#client/ui/sheet.ts";
import { color, media, space, text } from "#client/ui/tokens.ts";

export const s = sheet({
  page: { minWidth: 0, [media.phone]: { paddingInline: space(2) } },
  head: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "space-between",
    gap: space(1, 2),
    paddingBlock: space(4, 1),
    [media.phone]: { paddingBlock: space(2.5, 1) },
  },
  pages: { marginTop: space(4) },
  lead: { ...text.ui, color: color.inkSoft, marginBottom: space(3) },
});
