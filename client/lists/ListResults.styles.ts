import { belowFold } from "../ui/belowFold.ts";
import { sheet } from "../ui/sheet.ts";
import { space } from "../ui/tokens.ts";

export const s = sheet({
  pages: {
    display: "grid",
    justifyItems: "center",
    gap: space(3),
    marginBlock: space(5, 2),
    ...belowFold("116px"),
  },
});
