import { sheet } from "#client/ui/sheet.ts";
import { bottomBar } from "./bottomBar.ts";

export const s = sheet({ bar: bottomBar });
