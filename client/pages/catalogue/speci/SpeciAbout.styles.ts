import { sheet } from "#client/ui/sheet.ts";
import { color, media, radius, space, text } from "#client/ui/tokens.ts";

export const s = sheet({
  about: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    alignItems: "start",
    gap: space(3, 5),
    [media.wide]: { gridTemplateColumns: "minmax(0, 1fr) 320px" },
  },
  facts: {
    borderRadius: radius.card,
    border: `1px solid ${color.line}`,
    background: color.surface,
    overflow: "hidden",
  },
  name: {
    ...text.ui,
    width: "38%",
    padding: space(1.5, 2),
    color: color.inkFaint,
    fontWeight: 400,
    textAlign: "start",
    verticalAlign: "top",
  },
  value: { ...text.ui, padding: space(1.5, 2) },
  row: { "& + &": { borderTop: `1px solid ${color.line}` } },
});
