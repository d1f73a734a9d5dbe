import { sheet } from "../../ui/sheet.ts";
import { color, font, radius, space, text } from "../../ui/tokens.ts";

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
  text: {
    ...text.ui,
    width: "100%",
    overflowWrap: "anywhere",
    "& p + p, & ul, & ol": { marginTop: space(0.5) },
    "& ul": { listStyle: "disc", paddingInlineStart: space(2.5) },
    "& ol": { listStyle: "decimal", paddingInlineStart: space(2.5) },
    "& code": {
      fontFamily: font.mono,
      background: color.sunk,
      borderRadius: radius.small,
      paddingInline: "4px",
    },
  },
});
