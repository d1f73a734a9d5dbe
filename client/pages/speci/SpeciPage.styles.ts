import { sheet } from "../../ui/sheet.ts";
import { media, space } from "../../ui/tokens.ts";

export const s = sheet({
  body: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: space(6),
    paddingBlock: space(5, 7),
    [media.phone]: { gap: space(4), paddingBlock: space(3, 5) },
  },
});
