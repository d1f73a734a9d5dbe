import { sheet } from "#client/ui/sheet.ts";
import { color, space } from "#client/ui/tokens.ts";

export const s = sheet({
  body: { display: "grid", gap: space(3), paddingBottom: space(3) },
  footer: {
    display: "flex",
    flexWrap: "wrap",
    gap: space(1, 3),
    justifyContent: "space-between",
    padding: space(2.5, 0, 8),
    borderTop: `1px solid ${color.line}`,
    color: color.inkSoft,
    "& a": { display: "inline-block", paddingBlock: space(1) },
  },
});
