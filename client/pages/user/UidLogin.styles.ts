import { sheet } from "../../ui/sheet.ts";
import { color, radius, space, text } from "../../ui/tokens.ts";

const note = { ...text.ui, padding: space(1.5, 2), borderRadius: radius.control } as const;

export const s = sheet({
  waiting: { ...note, background: color.brandSoft, color: color.brand },
  problem: { ...note, background: color.warnSoft, color: color.warn },
});
