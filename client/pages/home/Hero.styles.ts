import { sheet } from "#client/ui/sheet.ts";
import { card, color, fontSize, media, phrases, space, text } from "#client/ui/tokens.ts";

export const s = sheet({
  hero: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: space(3),
    [media.wide]: {
      gridTemplateColumns: "minmax(0, 1fr) minmax(0, 560px)",
      alignItems: "center",
      gap: space(8),
      paddingBlock: space(3, 1),
    },
  },
  words: { display: "grid", gap: space(2), minWidth: 0, [media.phone]: { gap: space(1) } },
  claim: { ...text.h1, [media.phone]: text.h2 },
  about: { ...text.lead, color: color.inkSoft, maxWidth: "32em" },
  // Reserves the line of the question count, which may load late.
  figure: { ...text.ui, color: color.inkSoft, minHeight: "40px" },
  number: {
    ...text.figures,
    marginInlineEnd: space(0.5),
    color: color.brand,
    fontSize: fontSize.h1,
    fontWeight: 600,
    lineHeight: "40px",
    [media.phone]: { fontSize: fontSize.h2 },
  },
  ask: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: space(2),
    padding: space(3),
    ...card,
    [media.phone]: { padding: space(2) },
  },
  question: text.h3,
  chosen: { display: "flex", alignItems: "center", gap: space(1.5), "& > button": { flex: "none" } },
  of: { display: "grid", flex: "1", minWidth: 0 },
  note: { ...text.small, color: color.inkFaint },
  goal: { ...text.h3, ...phrases, [media.phone]: text.lead },
  acts: {
    display: "grid",
    gridAutoFlow: "column",
    gridAutoColumns: "minmax(0, 1fr)",
    gap: space(1.5),
    [media.phone]: { gridAutoFlow: "row", gap: space(1) },
    "&:empty": { display: "none" },
  },
});
