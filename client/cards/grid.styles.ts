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
  /** Courses: two on a phone, three on a tablet, four. */
  four: {
    ...grid,
    gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
    "@media (min-width: 760px)": { gridTemplateColumns: "repeat(3, minmax(0, 1fr))" },
    [media.wide]: { gridTemplateColumns: "repeat(4, minmax(0, 1fr))" },
    "& > *": { display: "grid" },
    // Pictures of the cards come when they are near: on a slow line they would hold up the script.
    "& > li:nth-child(n + 5)": belowFold("298px", "248px"),
  },
  /** Things with more words: a row to be moved with the finger on a phone, then two, then four. */
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
  /** People: two on a phone, three, six. */
  six: {
    ...grid,
    gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
    [media.tablet]: { gridTemplateColumns: "repeat(3, minmax(0, 1fr))" },
    [media.wide]: { gridTemplateColumns: "repeat(6, minmax(0, 1fr))" },
    "& > *": { display: "grid" },
  },
});
