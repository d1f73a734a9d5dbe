import { progressLine } from "../../ui/ProgressBar.styles.ts";
import { sheet } from "../../ui/sheet.ts";

export const s = sheet({ line: { ...progressLine, flex: "1 0 100%", height: "3px" } });
