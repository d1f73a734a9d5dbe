import { sheet } from "../../ui/sheet.ts";
import { media, space } from "../../ui/tokens.ts";

export const s = sheet({
  crumbs: { paddingBlock: space(3, 1), [media.phone]: { paddingTop: space(2) } },
  single: { maxWidth: "800px", marginInline: "auto" },
  split: {
    display: "grid",
    gap: space(3),
    gridTemplateColumns: "minmax(0, 1fr)",
    maxWidth: "800px",
    marginInline: "auto",
    [media.huge]: {
      maxWidth: "none",
      gap: space(5),
      gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)",
      alignItems: "start",
    },
  },
});
