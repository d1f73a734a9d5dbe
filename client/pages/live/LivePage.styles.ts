import { sheet } from "../../ui/sheet.ts";
import { color, text } from "../../ui/tokens.ts";

export const s = sheet({ none: { ...text.ui, color: color.inkSoft } });
