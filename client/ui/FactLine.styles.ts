import { sheet } from "./sheet.ts";

/** Lets a line break between two facts but not inside a date, and cuts off the dot before a line's first fact. */
export const s = sheet({
  line: {
    display: "flex",
    flexWrap: "wrap",
    marginInlineStart: "-1.25em",
    clipPath: "inset(0 0 0 1.25em)",
    overflowWrap: "anywhere",
  },
  fact: {
    position: "relative",
    minWidth: 0,
    paddingInlineStart: "1.25em",
    "&::before": {
      content: '"·"',
      position: "absolute",
      insetInlineStart: 0,
      width: "1.25em",
      textAlign: "center",
    },
  },
});
