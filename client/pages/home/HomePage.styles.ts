import { belowFold } from "#client/ui/belowFold.ts";
import { sheet } from "#client/ui/sheet.ts";
import { media, space } from "#client/ui/tokens.ts";

export const s = sheet({
  waiting: { minHeight: "420px" },
  page: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: space(6),
    paddingTop: space(1.5),
    [media.phone]: { gap: space(4.5) },
    "& > section:nth-of-type(n + 2)": {
      ...belowFold("400px", "600px"),
      // content-visibility clips the block. On a phone it reaches the screen edges, so that no card is cut off.
      [media.phone]: { marginInline: space(-2), paddingInline: space(2) },
    },
  },
});
