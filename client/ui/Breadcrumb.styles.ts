import { sheet } from "./sheet.ts";
import { color, media, oneLine, text } from "./tokens.ts";

export const s = sheet({
  list: {
    ...text.ui,
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    color: color.inkFaint,
    // The slash in front of the first of a line is cut off; the rest of its place is for the outline of the focus.
    marginInlineStart: "-21px",
    clipPath: "inset(-16px 0 -16px 17px)",
    // The trail is one line: long names give way. It asks for no width of its own, or they would make the page wider.
    [media.phone]: { flexWrap: "nowrap", width: 0, minWidth: "calc(100% + 21px)" },
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
    // A phone has no room for what the heading right below says again.
    [media.phone]: {
      '&[data-behind="0"]:not(:first-child)': { display: "none" },
      // Three levels and the start fit; the last of them gives way first, and all of it: a name that lacks one pixel loses two letters.
      "&:first-child": { flex: "none" },
      '&[data-behind="far"]:not(:first-child)': { display: "none" },
      '&[data-behind="1"]:not(:first-child)': { flexShrink: 10_000, minWidth: "4em" },
    },
  },
  // 44 px for the finger, a line of text for the eye.
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
