import { sheet } from "#client/ui/sheet.ts";
import { color, media, radius, space } from "#client/ui/tokens.ts";

export const s = sheet({
  page: { minWidth: 0, [media.phone]: { paddingInline: space(2) } },
  title: { paddingBlock: space(4, 3), [media.phone]: { paddingBlock: space(2.5, 2) } },
  waiting: { height: "100px", borderRadius: radius.card, background: color.sunk },
});
