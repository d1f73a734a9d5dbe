import { questionProse } from "../show/questionProse.ts";
import { sheet } from "../../ui/sheet.ts";
import { color, size, space, text } from "../../ui/tokens.ts";

export const s = sheet({
  panel: {
    display: "grid",
    gap: space(1.5),
    minWidth: 0,
    paddingTop: space(2.5),
    borderTop: `1px solid ${color.line}`,
  },
  heading: { ...text.h3, display: "flex", flexWrap: "wrap", alignItems: "center", gap: space(1.5) },
  facts: { ...text.ui, ...text.figures, color: color.inkSoft },
  none: { ...text.ui, color: color.inkFaint },
  analysis: { ...questionProse, maxWidth: size.measure, minWidth: 0, overflowX: "auto", overflowY: "hidden" },
});
