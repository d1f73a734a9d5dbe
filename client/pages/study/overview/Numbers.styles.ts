import { sheet } from "#client/ui/sheet.ts";
import { color, size, space, text } from "#client/ui/tokens.ts";

export const s = sheet({
  details: {
    ...text.small,
    ...text.figures,
    "& summary": { lineHeight: size.touch, cursor: "pointer", color: color.brand },
    "& table": { width: "100%" },
    "& th": { textAlign: "start", fontWeight: 400, paddingBlock: space(0.5) },
    "& td": { textAlign: "end" },
    "& thead th:not(:first-child)": { textAlign: "end" },
  },
});
