import { prose } from "../ui/prose.ts";
import { sheet } from "../ui/sheet.ts";
import { color, media, radius, size, space, text } from "../ui/tokens.ts";

export const s = sheet({
  // Styles for the HTML of shared/domain/richText/outline.ts: a div with the text, and before it a nav if the article
  // has enough headings.
  article: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: space(4),
    "& > div": { ...prose, minWidth: 0 },
    "& > div :is(h2, h3)": { scrollMarginTop: space(11) },
    "& > nav": {
      ...text.ui,
      alignSelf: "start",
      padding: space(2),
      background: color.sunk,
      borderRadius: radius.card,
    },
    "& > nav p": { fontWeight: 600, marginBottom: space(0.5) },
    "& > nav a": { display: "block", paddingBlock: space(0.75), color: color.inkSoft },
    "& > nav a:hover": { color: color.brand },
    '& > nav [data-level="3"]': { paddingInlineStart: space(2) },
    [media.wide]: {
      "&:has(> nav)": { gridTemplateColumns: `minmax(0, ${size.measure}) minmax(0, 240px)` },
      "& > nav": {
        gridArea: "1 / 2",
        position: "sticky",
        top: space(11),
        maxHeight: "70vh",
        overflowY: "auto",
        background: "none",
        padding: 0,
      },
      "& > div": { gridArea: "1 / 1" },
    },
    [media.print]: { "& > nav": { display: "none" } },
  },
});
