import { belowFold } from "../ui/belowFold.ts";
import { sheet } from "../ui/sheet.ts";
import { media, space } from "../ui/tokens.ts";

export const s = sheet({
  groups: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: space(5),
    "& > section:nth-of-type(n + 3)": belowFold("260px", "520px"),
  },
  cards: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: space(2),
    "& > *": { display: "grid" },
    [media.tablet]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" },
    [media.wide]: { gridTemplateColumns: "repeat(3, minmax(0, 1fr))", gap: space(3) },
  },
});
