import { sheet } from "#client/ui/sheet.ts";
import { color, radius, size, space, text } from "#client/ui/tokens.ts";

export const s = sheet({
  box: {
    background: color.surface,
    border: `1px solid ${color.line}`,
    borderRadius: radius.card,
    overflow: "hidden",
  },
  none: {
    display: "grid",
    justifyItems: "start",
    gap: space(1.5),
    padding: space(3),
    border: `1px solid ${color.line}`,
    borderRadius: radius.card,
    background: color.surface,
    color: color.inkSoft,
    "& h2": { ...text.lead, fontWeight: 600, color: color.ink },
  },
  title: { ...text.ui, padding: space(1.5, 2), color: color.inkFaint },
  tabs: { padding: space(0, 2) },
  nothing: { padding: space(2), borderTop: `1px solid ${color.line}` },
  item: { borderTop: `1px solid ${color.line}` },
  line: { display: "flex", flexWrap: "wrap", alignItems: "center" },
  // The button 重学 (study again) is not prominent, because it resets the learner's progress.
  actions: { display: "flex", paddingInline: space(0, 1), "& > button": { color: color.inkSoft } },
  row: {
    flex: "1 1 240px",
    minWidth: 0,
    display: "grid",
    gap: space(0.25),
    minHeight: "56px",
    padding: space(1.25, 2),
    color: color.ink,
    "&:hover": { background: color.raised, textDecoration: "none" },
    "&:focus-visible": { outlineOffset: "-2px" },
  },
  name: { ...text.lead, fontWeight: 600, overflowWrap: "anywhere" },
  waits: {
    ...text.ui,
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: space(0, 1.5),
    padding: space(0, 2, 1),
    color: color.warn,
    "& a": { display: "inline-flex", alignItems: "center", minHeight: size.touch },
  },
  facts: { ...text.small, ...text.figures, color: color.inkFaint },
});
