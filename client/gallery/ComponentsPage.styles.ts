import { sheet } from "../ui/sheet.ts";
import { clamp, color, fontSize, media, oneLine, radius, space, text } from "../ui/tokens.ts";

export const s = sheet({
  part: { marginBottom: space(7) },
  grid: {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 300px), 1fr))",
    gap: space(3),
  },
  cards: {
    display: "grid",
    gridTemplateColumns: "repeat(4, minmax(0, 1fr))",
    gap: space(3),
    "@media (max-width: 1023.98px)": { gridTemplateColumns: "repeat(2, minmax(0, 1fr))", gap: space(2) },
  },
  row: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: space(1.5) },
  stack: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: space(2),
    alignContent: "start",
    minWidth: 0,
  },
  caption: { ...text.small, color: color.inkFaint },
  swatches: {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fill, minmax(120px, 1fr))",
    gap: space(1.5),
  },
  swatch: { ...text.small, color: color.inkSoft },
  paint: {
    height: space(6),
    marginBottom: space(0.75),
    borderRadius: radius.control,
    border: `1px solid ${color.line}`,
    background: "var(--paint)",
  },
  type: { display: "grid", gap: space(1.5) },
  reading: { ...text.reading, maxWidth: "38em" },
  course: {
    display: "grid",
    alignContent: "start",
    gap: space(0.75),
    padding: space(1.75, 2, 2),
    [media.phone]: { padding: space(1.25, 1.5, 1.5) },
  },
  name: {
    ...text.lead,
    ...clamp(2),
    fontWeight: 600,
    lineHeight: 1.45,
    minHeight: "2.9em",
    [media.phone]: { fontSize: fontSize.ui },
  },
  meta: { ...text.small, ...oneLine, color: color.inkFaint },
});
