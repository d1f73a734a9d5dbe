import { sheet } from "../../ui/sheet.ts";
import { color, size, space, text } from "../../ui/tokens.ts";

export const s = sheet({
  item: { borderBottom: `1px solid ${color.line}` },
  question: {
    ...text.lead,
    minHeight: "48px",
    paddingBlock: space(1.5),
    cursor: "pointer",
    fontWeight: 500,
    "&:hover": { color: color.brand },
  },
  answer: { ...text.ui, maxWidth: size.measure, paddingBottom: space(2), color: color.inkSoft },
});
