import { questionProse } from "../show/questionProse.ts";
import { sheet } from "#client/ui/sheet.ts";
import { color, radius, size, space, text } from "#client/ui/tokens.ts";

export const s = sheet({
  panel: {
    display: "grid",
    gap: space(1.5),
    minWidth: 0,
    paddingTop: space(2.5),
    borderTop: `1px solid ${color.line}`,
  },
  // The verdict is the most prominent text of the page.
  verdict: {
    display: "grid",
    gap: space(0.5),
    padding: space(1.5, 2),
    borderRadius: radius.control,
    background: color.sunk,
    '&[data-tone="right"]': { color: color.right, background: color.rightSoft },
    '&[data-tone="wrong"]': { color: color.wrong, background: color.wrongSoft },
    '&[data-tone="warn"]': { color: color.warn, background: color.warnSoft },
  },
  heading: {
    ...text.h3,
    display: "flex",
    alignItems: "center",
    gap: space(1),
    // When scrolled into view, heading and facts must not lie behind the top bar or the bottom bar.
    scrollMarginBlock: "72px 180px",
  },
  facts: { ...text.ui, ...text.figures, color: color.ink },
  lessons: { display: "flex", flexWrap: "wrap", gap: space(1) },
  none: { ...text.ui, color: color.inkFaint },
  analysis: { ...questionProse, maxWidth: size.measure, minWidth: 0, overflowX: "auto", overflowY: "hidden" },
});
