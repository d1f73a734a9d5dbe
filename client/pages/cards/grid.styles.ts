import { sheet } from "../../ui/sheet.ts";
import { media, space } from "../../ui/tokens.ts";

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
  },
  /** Things with more words: one on a phone, two, four. */
  wide: {
    ...grid,
    gridTemplateColumns: "minmax(0, 1fr)",
    [media.tablet]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" },
    [media.wide]: { gridTemplateColumns: "repeat(4, minmax(0, 1fr))" },
    "& > *": { display: "grid" },
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
