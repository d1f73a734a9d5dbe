import { sheet } from "#client/ui/sheet.ts";
import { space } from "#client/ui/tokens.ts";

export const s = sheet({
  editor: {
    display: "grid",
    gridTemplateColumns: "auto minmax(0, 1fr)",
    alignItems: "start",
    gap: space(2),
  },
});
