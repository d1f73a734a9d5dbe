import { sheet } from "../../../ui/sheet.ts";
import { media, space } from "../../../ui/tokens.ts";

export const s = sheet({
  crumbs: { paddingTop: space(3), gridColumn: "1 / -1", [media.phone]: { paddingTop: space(2) } },
  single: { display: "grid", gap: space(2), maxWidth: "800px", marginInline: "auto" },
  split: {
    display: "grid",
    gap: space(2),
    gridTemplateColumns: "minmax(0, 1fr)",
    maxWidth: "800px",
    marginInline: "auto",
    [media.huge]: {
      maxWidth: "none",
      gap: space(2, 5),
      gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)",
      alignItems: "start",
    },
  },
});
