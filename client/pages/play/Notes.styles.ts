import { sheet } from "#client/ui/sheet.ts";
import { color, radius, space, text } from "#client/ui/tokens.ts";

export const s = sheet({
  parts: { display: "grid", gap: space(1.5), justifyItems: "start", paddingBottom: space(2) },
  form: { display: "grid", gap: space(1), width: "100%" },
  row: { display: "flex", gap: space(1) },
  none: { ...text.ui, color: color.inkFaint },
  list: { display: "grid", width: "100%" },
  note: {
    display: "grid",
    gap: space(0.5),
    justifyItems: "start",
    paddingBlock: space(1.5),
    "& + &": { borderTop: `1px solid ${color.line}` },
    "& > div:last-child": { marginInlineStart: space(-1.5) },
  },
  second: {
    ...text.small,
    ...text.figures,
    minHeight: "32px",
    paddingInline: space(1),
    borderRadius: radius.chip,
    color: color.brand,
    background: color.brandSoft,
  },
});
