import { belowFold } from "../ui/belowFold.ts";
import { sheet } from "../ui/sheet.ts";
import { media, space } from "../ui/tokens.ts";

const grid = {
  display: "grid",
  alignItems: "stretch",
  gap: space(3),
  [media.phone]: { gap: space(1.5) },
} as const;

export const s = sheet({
  /** Courses: two columns on a phone, three on a tablet, then four. */
  four: {
    ...grid,
    gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
    "@media (min-width: 760px)": { gridTemplateColumns: "repeat(3, minmax(0, 1fr))" },
    [media.wide]: { gridTemplateColumns: "repeat(4, minmax(0, 1fr))" },
    "& > *": { display: "grid" },
    // Lays out later cards only when they are near, because loading their pictures would delay scripts on a slow line.
    "& > li:nth-child(n + 5)": belowFold("298px", "248px"),
  },
  /** Cards with more text: a scrolling row on a phone, then two and four columns. */
  wide: {
    ...grid,
    gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
    [media.wide]: { gridTemplateColumns: "repeat(4, minmax(0, 1fr))" },
    [media.phone]: {
      gridTemplateColumns: "none",
      gridAutoFlow: "column",
      gridAutoColumns: "84%",
      gap: space(1.5),
      overflowX: "auto",
      scrollSnapType: "x proximity",
      scrollPaddingInline: space(2),
      scrollbarWidth: "none",
      marginInline: space(-2),
      paddingInline: space(2),
    },
    "& > *": { display: "grid", minWidth: 0, scrollSnapAlign: "start" },
  },
  two: {
    ...grid,
    gridTemplateColumns: "minmax(0, 1fr)",
    [media.tablet]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" },
    "& > *": { display: "grid" },
  },
  /** People: two columns on a phone, then three and six. */
  six: {
    ...grid,
    gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
    [media.tablet]: { gridTemplateColumns: "repeat(3, minmax(0, 1fr))" },
    [media.wide]: { gridTemplateColumns: "repeat(6, minmax(0, 1fr))" },
    "& > *": { display: "grid" },
  },
});
