import { sheet } from "#client/ui/sheet.ts";
import { color, space, text } from "#client/ui/tokens.ts";

export const s = sheet({
  list: {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 200px), 1fr))",
    gap: space(1, 3),
  },
  item: {
    ...text.ui,
    display: "flex",
    alignItems: "center",
    gap: space(1),
    minHeight: "32px",
    "& svg": { flex: "none", color: color.brand },
  },
});
