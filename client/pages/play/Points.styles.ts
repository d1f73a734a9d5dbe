import { sheet } from "#client/ui/sheet.ts";
import { color, radius, space, text } from "#client/ui/tokens.ts";

export const s = sheet({
  parts: { display: "grid", gap: space(3), paddingBottom: space(2) },
  head: {
    ...text.ui,
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "space-between",
    gap: space(0.5, 1.5),
    marginBottom: space(0.5),
  },
  none: { ...text.ui, color: color.inkFaint },
  title: { ...text.ui, fontWeight: 600 },
  point: { display: "flex", alignItems: "center", gap: space(1), minHeight: "44px" },
  second: {
    ...text.ui,
    flex: 1,
    minHeight: "44px",
    paddingInline: space(1),
    borderRadius: radius.control,
    color: color.ink,
    textAlign: "start",
    "&:hover": { background: color.sunk },
    '&[aria-current="true"]': { background: color.brandSoft },
  },
  facts: { ...text.small, ...text.figures, color: color.inkFaint },
  question: {
    ...text.ui,
    display: "grid",
    gap: space(0.5),
    paddingBlock: space(1.25),
    "& + &": { borderTop: `1px solid ${color.line}` },
    "& > a": { color: color.ink, overflowWrap: "anywhere" },
  },
  row: { display: "flex", alignItems: "center", gap: space(1), marginInlineStart: space(-1) },
});
