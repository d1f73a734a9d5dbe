import { sheet } from "#client/ui/sheet.ts";
import { color, media, space, text } from "#client/ui/tokens.ts";

export const s = sheet({
  form: { display: "grid", gap: space(2), minWidth: 0, "& > [role=alert]:empty": { display: "none" } },
  error: {
    ...text.ui,
    display: "flex",
    gap: space(0.75),
    alignItems: "center",
    color: color.warn,
    "& svg": { flex: "none" },
  },
  actions: { display: "flex", gap: space(2), [media.phone]: { "& > *": { flex: 1 } } },
});
