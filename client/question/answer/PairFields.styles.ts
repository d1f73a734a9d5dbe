import { questionProse } from "../show/questionProse.ts";
import { sheet } from "#client/ui/sheet.ts";
import { color, radius, space, text } from "#client/ui/tokens.ts";

export const s = sheet({
  pairs: { display: "grid", gap: space(2), minWidth: 0 },
  legend: { ...text.ui, color: color.inkFaint, marginBottom: space(1.25) },
  right: {
    display: "grid",
    gap: space(0.75),
    padding: space(1.5, 2),
    background: color.sunk,
    borderRadius: radius.control,
  },
  item: { display: "flex", gap: space(1), minWidth: 0 },
  letter: { ...text.reading, flex: "none", fontWeight: 600, color: color.inkSoft },
  text: { ...questionProse, minWidth: 0, overflowX: "auto", overflowY: "hidden", fontWeight: 400 },
  left: {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 18em), 1fr))",
    gap: space(2),
    alignItems: "end",
  },
});
