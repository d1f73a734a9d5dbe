import { sheet } from "./sheet.ts";
import { color, media, oneLine, text } from "./tokens.ts";

export const s = sheet({
  list: {
    ...text.ui,
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    color: color.inkFaint,
    // Cuts off the slash before the first item of a line; the focus outline of the item uses the rest of that space.
    marginInlineStart: "-21px",
    clipPath: "inset(-16px 0 -16px 17px)",
    // Keeps the breadcrumb on one line by shortening names. Width 0 prevents long names from widening the page.
    [media.phone]: {
      flexWrap: "nowrap",
      width: 0,
      minWidth: "calc(100% + 21px)",
      // Phones hide the last item, and so a line that contains only the home page.
      "&:not(:has(> :nth-child(3)))": { display: "none" },
    },
  },
  item: {
    display: "inline-flex",
    alignItems: "center",
    minWidth: 0,
    "&::before": {
      content: '"/"',
      flex: "none",
      width: "21px",
      textAlign: "center",
      color: color.lineStrong,
    },
    // Phones hide the last item, because the heading below repeats it.
    [media.phone]: {
      '&[data-behind="0"]:not(:first-child)': { display: "none" },
      // Home and three levels fit on the line. The last level shrinks first, because shortening a name by one pixel
      // cuts two of its letters.
      "&:first-child": { flex: "none" },
      '&[data-behind="far"]:not(:first-child)': { display: "none" },
      '&[data-behind="1"]:not(:first-child)': { flexShrink: 10_000, minWidth: "4em" },
    },
  },
  // Touch target of 44 px.
  link: {
    ...oneLine,
    display: "block",
    paddingBlock: "12px",
    marginBlock: "-12px",
    color: color.inkSoft,
    "&:hover": { color: color.brand },
  },
  here: oneLine,
});
