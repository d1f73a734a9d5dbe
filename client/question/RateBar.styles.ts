import { sheet } from "#client/ui/sheet.ts";
import { color, radius, space } from "#client/ui/tokens.ts";

export const s = sheet({
  bar: { display: "flex", alignItems: "center", gap: space(1) },
  track: { flex: 1, height: "8px", background: color.sunk, borderRadius: radius.chip, overflow: "hidden" },
  fill: { display: "block", height: "100%", background: color.brand },
});
