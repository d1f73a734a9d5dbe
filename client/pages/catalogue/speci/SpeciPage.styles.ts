import { sheet } from "#client/ui/sheet.ts";
import { media, space } from "#client/ui/tokens.ts";

export const s = sheet({
  body: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: space(6),
    paddingTop: space(5),
    [media.phone]: { gap: space(4), paddingTop: space(3) },
  },
});
