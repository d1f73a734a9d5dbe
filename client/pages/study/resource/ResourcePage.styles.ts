import { sheet } from "#client/ui/sheet.ts";
import { color, radius, size, space, text } from "#client/ui/tokens.ts";

export const s = sheet({
  groups: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: space(4) },
  locked: {
    ...text.ui,
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: space(0, 1.5),
    color: color.warn,
    "& a": { display: "inline-flex", alignItems: "center", minHeight: size.touch },
  },
  list: {
    background: color.surface,
    border: `1px solid ${color.line}`,
    borderRadius: radius.card,
    overflow: "hidden",
    "& > li + li": { borderTop: `1px solid ${color.line}` },
  },
  file: {
    display: "grid",
    gridTemplateColumns: "auto minmax(0, 1fr) auto",
    alignItems: "center",
    gap: space(1.5),
    minHeight: "64px",
    padding: space(1.25, 2),
    "& > svg": { color: color.inkFaint },
    "& > a": { minHeight: size.touch },
  },
  words: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: space(0.25), minWidth: 0 },
  name: { ...text.lead, fontWeight: 600, overflowWrap: "anywhere" },
  facts: { ...text.small, ...text.figures, color: color.inkFaint, overflowWrap: "anywhere" },
});
