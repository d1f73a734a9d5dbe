import { progressLine } from "#client/ui/ProgressBar.styles.ts";
import { sheet } from "#client/ui/sheet.ts";

export const s = sheet({ line: { ...progressLine, flex: "1 0 100%", height: "3px" } });
