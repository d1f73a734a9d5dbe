import { sheet } from "../../ui/sheet.ts";
import { color, media, space, text } from "../../ui/tokens.ts";

export const s = sheet({
  row: { display: "flex", gap: space(2), alignItems: "baseline", [media.phone]: { gap: space(1) } },
  name: { ...text.ui, flex: "none", width: "3em", color: color.inkFaint },
  choices: {
    display: "flex",
    flexWrap: "wrap",
    gap: space(0.5),
    minWidth: 0,
    paddingBlock: space(0.5),
    "& > li": { maxWidth: "100%" },
    // On a phone a row scrolls by itself, the page does not; the inset keeps focus rings whole.
    [media.phone]: {
      flexWrap: "nowrap",
      overflowX: "auto",
      scrollbarWidth: "none",
      "& > li": { flex: "none" },
    },
  },
});
