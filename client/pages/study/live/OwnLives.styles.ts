import { sheet } from "../../../ui/sheet.ts";
import { space } from "../../../ui/tokens.ts";

export const s = sheet({ pages: { marginTop: space(4) } });
