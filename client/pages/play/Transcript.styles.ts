import { sheet } from "#client/ui/sheet.ts";
import { color, radius, space, text } from "#client/ui/tokens.ts";

export const s = sheet({
  parts: { display: "grid", gap: space(1), paddingBottom: space(2) },
  row: { display: "flex", gap: space(1), marginInlineStart: space(-1.5) },
  lines: { display: "grid" },
  line: {
    ...text.ui,
    display: "flex",
    gap: space(1.5),
    width: "100%",
    minHeight: "44px",
    alignItems: "baseline",
    padding: space(1),
    borderRadius: radius.control,
    color: color.inkSoft,
    textAlign: "start",
    userSelect: "text",
    "&:hover": { background: color.sunk, color: color.ink },
    "&:focus-visible": { outlineOffset: "-2px" },
    '[aria-current="true"] > &': { background: color.brandSoft, color: color.ink },
    "& mark": { background: color.warnSoft, color: color.warn },
  },
  time: { ...text.small, ...text.figures, flex: "none", color: color.inkFaint },
});
