import { sheet } from "#client/ui/sheet.ts";
import { color, radius, space, text } from "#client/ui/tokens.ts";

export const s = sheet({
  board: { marginBottom: space(4) },
  none: { ...text.ui, color: color.inkSoft },
  places: { ...text.ui, ...text.figures, display: "grid" },
  place: {
    display: "grid",
    gridTemplateColumns: "40px minmax(0, 1fr) auto",
    gap: space(1),
    padding: space(1),
    borderBottom: `1px solid ${color.line}`,
    '&[data-me="true"]': { background: color.brandSoft, borderRadius: radius.control },
  },
  rank: { color: color.inkFaint },
  nickname: { minWidth: 0, overflowWrap: "anywhere" },
  score: { fontWeight: 600 },
});
