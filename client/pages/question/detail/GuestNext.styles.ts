import { sheet } from "#client/ui/sheet.ts";
import { color, media, radius, space, text } from "#client/ui/tokens.ts";

export const s = sheet({
  next: {
    ...text.ui,
    display: "grid",
    gap: space(1.5),
    padding: space(2),
    borderRadius: radius.control,
    background: color.sunk,
  },
  acts: {
    display: "flex",
    flexWrap: "wrap",
    gap: space(1.25),
    [media.phone]: { "& > *": { flex: "1 1 auto" } },
  },
});
