import { sheet } from "#client/ui/sheet.ts";
import { color, media, radius, space, text } from "#client/ui/tokens.ts";

export const s = sheet({
  opener: { justifySelf: "start", marginInlineStart: space(-1.5) },
  note: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: space(0.5),
    padding: space(1, 2, 1.5),
    borderRadius: radius.control,
    background: color.sunk,
  },
  head: { display: "flex", alignItems: "center", justifyContent: "space-between", gap: space(1) },
  name: { ...text.small, display: "flex", alignItems: "center", gap: space(0.5), color: color.inkSoft },
  form: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: space(1) },
  row: { display: "flex", gap: space(1) },
  withheld: { ...text.ui, color: color.inkFaint, [media.print]: { display: "none" } },
});
