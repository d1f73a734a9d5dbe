import { sheet } from "../../ui/sheet.ts";
import { color, media, oneLine, radius, space, text } from "../../ui/tokens.ts";

export const s = sheet({
  card: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: space(2.5),
    padding: space(3),
    background: color.surface,
    border: `1px solid ${color.line}`,
    borderRadius: radius.card,
    [media.phone]: { padding: space(2), gap: space(2) },
  },
  // Of one height whatever comes late: the page below must not move.
  head: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) auto",
    alignItems: "baseline",
    gap: space(0.5, 2),
    [media.phone]: { gridTemplateColumns: "minmax(0, 1fr)" },
  },
  greeting: { ...text.h3, ...oneLine },
  day: { ...text.ui, color: color.inkFaint },
  body: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    alignContent: "center",
    gap: space(2.5),
    minHeight: "160px",
    [media.phone]: { gap: space(2), minHeight: "206px" },
  },
  lesson: {
    display: "grid",
    gridTemplateColumns: "160px minmax(0, 1fr) auto",
    alignItems: "center",
    gap: space(2, 3),
    [media.phone]: { gridTemplateColumns: "96px minmax(0, 1fr)", gap: space(1.5) },
  },
  picture: { overflow: "hidden", borderRadius: radius.control },
  words: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: space(0.5) },
  course: { ...text.small, ...oneLine, color: color.inkFaint },
  name: { ...text.lead, ...oneLine, fontWeight: 600 },
  action: { [media.phone]: { gridColumn: "1 / -1", display: "grid" } },
  others: {
    display: "grid",
    gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
    columnGap: space(3),
    paddingTop: space(1),
    borderTop: `1px solid ${color.line}`,
    [media.phone]: { gridTemplateColumns: "minmax(0, 1fr)", "& > :nth-child(n + 2)": { display: "none" } },
  },
  other: {
    ...text.ui,
    ...oneLine,
    display: "block",
    paddingBlock: space(1.25),
    color: color.inkSoft,
    "&:hover": { color: color.brand },
  },
  nothing: { display: "grid", justifyItems: "center", gap: space(2), textAlign: "center" },
  none: { ...text.ui, color: color.inkSoft },
});
