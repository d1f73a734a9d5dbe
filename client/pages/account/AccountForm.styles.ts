import { sheet } from "#client/ui/sheet.ts";
import { color, radius, space, text } from "#client/ui/tokens.ts";

const note = { ...text.ui, padding: space(1.5, 2), borderRadius: radius.control } as const;

export const s = sheet({
  step: { ...text.ui, color: color.inkSoft },
  part: { display: "grid", gap: space(2.5) },
  form: { display: "grid", gap: space(2.5), "& > [role=alert]:empty": { display: "none" } },
  notice: { ...note, background: color.warnSoft, color: color.warn },
  alert: {
    ...note,
    display: "flex",
    gap: space(1),
    background: color.warnSoft,
    color: color.warn,
    "& svg": { flex: "none", marginTop: "1px" },
  },
});
