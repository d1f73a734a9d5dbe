import { sheet } from "#client/ui/sheet.ts";
import { color, media, radius, space, text } from "#client/ui/tokens.ts";

export const s = sheet({
  card: {
    display: "grid",
    gap: space(2.5),
    minWidth: 0,
    padding: space(3),
    background: color.surface,
    border: `1px solid ${color.line}`,
    borderRadius: radius.card,
    [media.phone]: { padding: 0, gap: space(2), background: "none", border: 0 },
    // When scrolled into view, the question must not lie behind the sticky bar.
    "&[data-question]": { scrollMarginTop: "128px", [media.phone]: { scrollMarginTop: "156px" } },
  },
  head: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: space(1, 2),
    minWidth: 0,
    "[data-question] > &": { gap: space(1, 1.5) },
  },
  heading: {
    ...text.lead,
    fontWeight: 600,
    "[data-question] &:focus-visible": { outlineOffset: "4px" },
  },
});
