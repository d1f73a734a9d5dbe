import { sheet } from "../ui/sheet.ts";
import { color, size, space, text } from "../ui/tokens.ts";

export const s = sheet({
  fields: { display: "grid", gap: space(1), minWidth: 0 },
  label: { ...text.ui, fontWeight: 600, paddingBottom: space(0.5) },
  hint: { ...text.small, color: color.inkSoft },
  fold: {
    "& > summary": { ...text.ui, lineHeight: size.touch, cursor: "pointer", color: color.brand },
  },
  row: { display: "grid", gridTemplateColumns: "1.2fr 1fr 1fr", gap: space(1) },
});
