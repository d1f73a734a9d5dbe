import { sheet } from "#client/ui/sheet.ts";
import { color, text } from "#client/ui/tokens.ts";

export const s = sheet({ none: { ...text.ui, color: color.inkSoft } });
