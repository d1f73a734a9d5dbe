import { sheet } from "#client/ui/sheet.ts";
import { color, media, space, text } from "#client/ui/tokens.ts";

export const s = sheet({
  form: { minWidth: 0 },
  legend: { ...text.ui, marginBottom: space(1.25), color: color.inkSoft },
  choices: {
    display: "flex",
    flexWrap: "wrap",
    gap: space(1.25),
    [media.phone]: { "& > *": { flex: "1 1 auto" } },
  },
});
