import { farDown } from "../../ui/layoutTurns.ts";
import { sheet } from "../../ui/sheet.ts";

export const s = sheet({ third: farDown(9, "260px") });
