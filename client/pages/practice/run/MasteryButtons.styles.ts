import { sheet } from "#client/ui/sheet.ts";
import { color, media, space, text } from "#client/ui/tokens.ts";

export const s = sheet({
  area: { display: "grid", gap: space(1), minWidth: 0 },
  buttons: {
    display: "flex",
    flexWrap: "wrap",
    gap: space(1.25),
    '& > [aria-pressed="true"]': {
      color: color.brand,
      borderColor: color.brand,
      background: color.brandSoft,
      fontWeight: 600,
    },
    [media.phone]: { "& > *": { flex: "1 1 0" } },
  },
  next: { ...text.ui, ...text.figures, color: color.inkSoft, "&:empty": { display: "none" } },
});
