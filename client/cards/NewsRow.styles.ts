import { sheet } from "../ui/sheet.ts";
import { color, oneLine, space, text } from "../ui/tokens.ts";

export const s = sheet({
  row: {
    display: "flex",
    alignItems: "center",
    gap: space(1),
    minHeight: "44px",
    borderBottom: `1px solid ${color.line}`,
  },
  title: {
    ...text.ui,
    ...oneLine,
    flex: "0 1 auto",
    minWidth: 0,
    color: color.ink,
    paddingBlock: space(1),
    "&:hover": { color: color.brand },
  },
  date: { ...text.small, ...text.figures, flex: "none", marginInlineStart: "auto", color: color.inkFaint },
});
