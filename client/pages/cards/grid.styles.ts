import { aboutSoHigh, farDown, nextFrame } from "../../ui/layoutTurns.ts";
import { sheet } from "../../ui/sheet.ts";
import { type FarOrder, media, space } from "../../ui/tokens.ts";

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

const HEIGHT = "298px";
const onPhones = { [media.phone]: aboutSoHigh("248px") };

function far(order: FarOrder) {
  return { ...farDown(order, HEIGHT), ...onPhones };
}

/** Cells of `four`, from the one of that name on. Their pictures come when they are near: on a slow line they would hold up the script. */
export const cell = sheet({
  first: { ...nextFrame(HEIGHT), ...onPhones },
  third: { ...nextFrame(HEIGHT, "70ms"), ...onPhones },
  fifth: far(3),
  ninth: far(4),
  thirteenth: far(5),
  seventeenth: far(6),
});

/** Cells of `wide`, from the one of that name on. */
export const classroomCell = sheet({ third: farDown(7, "300px") });
