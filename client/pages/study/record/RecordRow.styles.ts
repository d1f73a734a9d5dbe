import { sheet } from "#client/ui/sheet.ts";
import { color, media, radius, space, text } from "#client/ui/tokens.ts";

export const s = sheet({
  tabs: { marginBottom: space(2.5) },
  list: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: space(1.5) },
  row: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) auto",
    alignItems: "center",
    gap: space(2, 2.5),
    padding: space(2),
    background: color.surface,
    border: `1px solid ${color.line}`,
    borderRadius: radius.card,
    [media.phone]: { gridTemplateColumns: "minmax(0, 1fr)", gap: space(1.5) },
  },
  words: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: space(0.75), minWidth: 0 },
  name: { ...text.lead, fontWeight: 600, overflowWrap: "anywhere" },
  facts: { ...text.small, ...text.figures, color: color.inkFaint, overflowWrap: "anywhere" },
  locked: { ...text.small, color: color.warn },
  tools: { display: "flex", flexWrap: "wrap", alignItems: "end", gap: space(1.5), marginBottom: space(2.5) },
  search: { flex: "1 1 240px", maxWidth: "420px" },
  action: { [media.phone]: { display: "grid" } },
});
