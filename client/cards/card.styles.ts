import { sheet } from "../ui/sheet.ts";
import { clamp, color, fontSize, media, oneLine, phrases, space, text } from "../ui/tokens.ts";

const foot = {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  justifyContent: "space-between",
  gap: space(0.5, 1),
  minHeight: "28px",
  marginTop: "auto",
  paddingTop: space(0.5),
} as const;

export const s = sheet({
  body: {
    display: "flex",
    flexDirection: "column",
    flex: 1,
    gap: space(0.75),
    padding: space(1.75, 2, 2),
    [media.phone]: { padding: space(1.25, 1.5, 1.5), gap: space(0.5) },
  },
  name: {
    ...text.lead,
    // Three lines: two of the title and one of the subtitle.
    ...clamp(3),
    fontWeight: 600,
    lineHeight: 1.45,
    ...phrases,
    [media.phone]: { fontSize: fontSize.ui },
  },
  shortName: { ...text.lead, ...oneLine, fontWeight: 600, lineHeight: 1.45 },
  meta: { ...text.small, ...oneLine, color: color.inkFaint },
  intro: { ...text.small, ...clamp(2), color: color.inkSoft, minHeight: "3em" },
  // Pushes the last line of each card to the bottom, so that these lines align in a row of cards.
  foot,
  // Phones show two narrow cards per row, so each card has the price above the number of learners.
  courseFoot: { ...foot, [media.phone]: { flexDirection: "column", gap: space(0.25) } },
  bar: { minHeight: "28px", marginTop: "auto", paddingTop: space(0.5) },
});
