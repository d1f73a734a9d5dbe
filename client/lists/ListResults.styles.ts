import { below } from "../ui/below.ts";
import { sheet } from "../ui/sheet.ts";
import { space } from "../ui/tokens.ts";

export const s = sheet({
  pages: {
    display: "grid",
    justifyItems: "center",
    gap: space(3),
    marginBlock: space(5, 2),
    ...below("116px"),
  },
});
