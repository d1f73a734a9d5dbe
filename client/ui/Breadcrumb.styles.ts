import { sheet } from "./sheet.ts";
import { color, media, space, text } from "./tokens.ts";

export const s = sheet({
  list: { ...text.ui, display: "flex", flexWrap: "wrap", alignItems: "center", color: color.inkFaint },
  item: {
    display: "inline-flex",
    alignItems: "center",
    minWidth: 0,
    "&:not(:last-child)::after": {
      content: '"/"',
      marginInline: space(1),
      color: color.lineStrong,
    },
    // A phone has no room for what the heading right below says again.
    [media.phone]: {
      "&:last-child:not(:first-child)": { display: "none" },
      "&:nth-last-child(2)::after": { content: "none" },
    },
  },
  link: {
    position: "relative",
    color: color.inkSoft,
    "&:hover": { color: color.brand },
    "&::after": { content: '""', position: "absolute", inset: "-12px -4px" },
  },
  here: { overflow: "hidden", textOverflow: "ellipsis" },
});
