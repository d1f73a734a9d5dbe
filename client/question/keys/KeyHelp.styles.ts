import { sheet } from "#client/ui/sheet.ts";
import { color, space, text } from "#client/ui/tokens.ts";

export const s = sheet({
  keys: { display: "grid", marginBottom: space(2) },
  row: {
    ...text.ui,
    display: "flex",
    justifyContent: "space-between",
    gap: space(2),
    paddingBlock: space(1.25),
    borderBottom: `1px solid ${color.line}`,
  },
  key: { fontWeight: 600 },
});
