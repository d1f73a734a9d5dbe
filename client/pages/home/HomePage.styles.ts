import { aboutSoHigh, farDown } from "../../ui/layoutTurns.ts";
import { sheet } from "../../ui/sheet.ts";
import { color, type FarOrder, media, space, text } from "../../ui/tokens.ts";

/** What is skipped is clipped as well, and rows of cards reach to the edges of a phone. */
function far(order: FarOrder) {
  return {
    ...farDown(order, "400px"),
    [media.phone]: { ...aboutSoHigh("600px"), marginInline: space(-2), paddingInline: space(2) },
  };
}

export const s = sheet({
  page: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: space(6),
    paddingTop: space(1.5),
    [media.phone]: { gap: space(4.5) },
    "& > section:nth-of-type(2)": far(1),
    "& > section:nth-of-type(3)": far(2),
    // Between them the second halves of the larger ones: of courses, kinds of exams, classrooms, teachers and news.
    "& > section:nth-of-type(4)": far(4),
    "& > section:nth-of-type(5)": far(6),
    "& > section:nth-of-type(6)": far(8),
    "& > section:nth-of-type(n + 7)": far(10),
  },
  masthead: {
    display: "grid",
    gap: space(1),
    marginBottom: space(-3),
    [media.wide]: { gridTemplateColumns: "auto minmax(0, 1fr)", alignItems: "baseline", columnGap: space(4) },
    [media.phone]: { marginBottom: space(-2) },
  },
  claim: { ...text.h2, [media.phone]: text.h3 },
  about: { ...text.ui, color: color.inkSoft, textWrap: "pretty", [media.wide]: { wordBreak: "keep-all" } },
});
