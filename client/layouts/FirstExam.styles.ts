import { sheet } from "../ui/sheet.ts";
import { space } from "../ui/tokens.ts";

export const s = sheet({ form: { display: "grid", gap: space(2.5), minWidth: 0 } });
