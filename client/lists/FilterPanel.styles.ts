import { sheet } from "../ui/sheet.ts";
import { color, media, radius, space } from "../ui/tokens.ts";

export const s = sheet({
  panel: {
    padding: space(1, 3),
    background: color.surface,
    border: `1px solid ${color.line}`,
    borderRadius: radius.card,
    [media.phone]: { padding: space(0.5, 1.5), marginInline: space(-1) },
  },
  waiting: { height: "49px", borderTop: `1px solid ${color.line}`, [media.phone]: { height: "53px" } },
});
