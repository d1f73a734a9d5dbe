import { sheet } from "./sheet.ts";
import { color, space, text } from "./tokens.ts";

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
  },
  link: {
    position: "relative",
    color: color.inkSoft,
    "&:hover": { color: color.brand },
    "&::after": { content: '""', position: "absolute", inset: "-12px -4px" },
  },
  here: { overflow: "hidden", textOverflow: "ellipsis" },
});
