import { sheet } from "../../ui/sheet.ts";
import { color, size, space, text } from "../../ui/tokens.ts";

export const s = sheet({
  card: { display: "grid", gap: space(2.5), minWidth: 0, paddingBlock: space(1, 6) },
  heading: { ...text.ui, fontWeight: 500, color: color.inkSoft, scrollMarginTop: space(12) },
  stem: {
    ...text.reading,
    fontSize: "calc(var(--reading, 1rem) * 1.0625)",
    maxWidth: size.measure,
    minWidth: 0,
    // Wide formulas and tables scroll by themselves.
    overflowX: "auto",
    overflowY: "hidden",
  },
});
