import { sheet } from "#client/ui/sheet.ts";
import { color, space, text } from "#client/ui/tokens.ts";

export const s = sheet({
  none: { ...text.ui, color: color.inkFaint },
  file: {
    display: "flex",
    alignItems: "center",
    gap: space(1.5),
    paddingBlock: space(1.25),
    "& + &": { borderTop: `1px solid ${color.line}` },
  },
  words: { flex: 1, minWidth: 0, display: "grid" },
  name: { ...text.ui, overflowWrap: "anywhere" },
  facts: { ...text.small, ...text.figures, color: color.inkFaint },
});
