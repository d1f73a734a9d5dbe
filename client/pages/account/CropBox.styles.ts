import { sheet } from "#client/ui/sheet.ts";
import { color, radius, space } from "#client/ui/tokens.ts";

export const s = sheet({
  crop: { display: "grid", gridColumn: "1 / -1", justifyItems: "center", gap: space(2) },
  square: {
    width: "min(288px, 100%)",
    aspectRatio: "1",
    borderRadius: radius.card,
    background: color.sunk,
    cursor: "grab",
    touchAction: "none",
    "&:active": { cursor: "grabbing" },
  },
  actions: { display: "flex", gap: space(1.5) },
  zoom: { display: "grid", gap: space(0.5), width: "min(288px, 100%)", "& input": { width: "100%" } },
});
