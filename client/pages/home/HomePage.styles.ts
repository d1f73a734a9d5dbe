import { belowFold } from "#client/ui/belowFold.ts";
import { sheet } from "#client/ui/sheet.ts";
import { color, media, space, text } from "#client/ui/tokens.ts";

export const s = sheet({
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
  masthead: {
    display: "grid",
    gap: space(1),
    marginBottom: space(-3),
    [media.wide]: { gridTemplateColumns: "auto minmax(0, 1fr)", alignItems: "baseline", columnGap: space(4) },
    [media.phone]: { marginBottom: space(-2) },
  },
  claim: text.h2,
  first: {
    display: "flex",
    flexWrap: "wrap",
    gap: space(1.5),
    marginTop: space(0.5),
    [media.wide]: { gridColumn: "1 / -1" },
    "&:empty": { display: "none" },
  },
  about: { ...text.ui, color: color.inkSoft, textWrap: "pretty", [media.wide]: { wordBreak: "keep-all" } },
});
