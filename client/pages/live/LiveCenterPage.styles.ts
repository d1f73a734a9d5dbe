import { sheet } from "#client/ui/sheet.ts";
import { media, space } from "#client/ui/tokens.ts";

export const s = sheet({
  page: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    alignItems: "start",
    gap: space(2, 4),
    [media.wide]: { gridTemplateColumns: "minmax(0, 1fr) 340px" },
  },
  side: {
    minWidth: 0,
    minHeight: "380px",
    [media.wide]: { gridArea: "1 / 2", position: "sticky", top: space(11) },
  },
  results: { minWidth: 0, [media.wide]: { gridArea: "1 / 1" } },
  cards: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: space(2),
    "& > *": { display: "grid" },
    [media.tablet]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" },
  },
});
