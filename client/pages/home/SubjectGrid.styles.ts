import { sheet } from "#client/ui/sheet.ts";
import { color, fontSize, media, oneLine, radius, space, text } from "#client/ui/tokens.ts";

export const s = sheet({
  grid: {
    display: "grid",
    gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
    gap: "1px",
    overflow: "hidden",
    background: color.surface,
    border: `1px solid ${color.line}`,
    borderRadius: radius.card,
    [media.wide]: {
      gridTemplateColumns: "repeat(3, minmax(0, 1fr))",
      // If three columns would leave a single subject in the last row, four columns are used.
      "&:has(> :nth-child(3n + 1):last-child)": { gridTemplateColumns: "repeat(4, minmax(0, 1fr))" },
    },
  },
  cell: {
    display: "grid",
    gridTemplateColumns: "56px minmax(0, 1fr)",
    alignItems: "center",
    gap: space(0.5, 2),
    padding: space(2.5, 3),
    // Each cell draws its left and top border. Its bottom border is visible only if the cell below is missing.
    boxShadow: `-1px 0 0 ${color.line}, 0 -1px 0 ${color.line}, 0 1px 0 ${color.line}`,
    [media.phone]: { gridTemplateColumns: "40px minmax(0, 1fr)", gap: space(0.5, 1.25), padding: space(1.5) },
  },
  icon: {
    width: "56px",
    height: "56px",
    borderRadius: radius.card,
    [media.phone]: { width: "40px", height: "40px" },
  },
  monogram: {
    display: "grid",
    placeItems: "center",
    width: "56px",
    height: "56px",
    borderRadius: radius.card,
    background: color.brandSoft,
    color: color.brand,
    fontSize: fontSize.h2,
    fontWeight: 600,
    [media.phone]: { width: "40px", height: "40px", fontSize: fontSize.lead },
  },
  name: {
    ...text.lead,
    ...oneLine,
    display: "block",
    fontWeight: 600,
    color: color.ink,
    lineHeight: "32px",
    "&:hover": { color: color.brand },
  },
  /** Reserves the height of the second line of text, which loads late. */
  words: { minWidth: 0, [media.tablet]: { minHeight: "56px" } },
  seconds: {
    display: "flex",
    flexWrap: "wrap",
    gap: space(0, 1.5),
    height: "24px",
    overflow: "hidden",
    [media.phone]: { display: "none" },
  },
  second: { ...text.small, color: color.inkFaint, lineHeight: "24px", "&:hover": { color: color.brand } },
});
