import { sheet } from "../ui/sheet.ts";
import { color, media, space, text } from "../ui/tokens.ts";

export const s = sheet({
  row: {
    display: "grid",
    gridTemplateColumns: "48px minmax(0, 1fr)",
    gap: space(1),
    alignItems: "start",
    paddingBlock: space(0.75),
    borderTop: `1px solid ${color.line}`,
    "&:first-of-type": { borderTop: 0 },
    [media.phone]: { gridTemplateColumns: "40px minmax(0, 1fr)", paddingBlock: space(0.5) },
  },
  name: { ...text.ui, lineHeight: "36px", color: color.inkFaint, [media.phone]: { lineHeight: "44px" } },
  values: {
    display: "flex",
    flexWrap: "wrap",
    columnGap: space(0.5),
    // The touch target of a chip is 8 px higher than the visible chip.
    minHeight: "44px",
    marginBlock: "-4px",
    [media.phone]: { marginBlock: 0 },
    "& > li": { flex: "none", maxWidth: "100%" },
  },
});
