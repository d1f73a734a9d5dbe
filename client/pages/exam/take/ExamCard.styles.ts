import { sheet } from "#client/ui/sheet.ts";
import { color, media, radius, space, text } from "#client/ui/tokens.ts";

export const s = sheet({
  card: {
    display: "grid",
    gap: space(2.5),
    minWidth: 0,
    // Under the bar that stays, when a step leads here.
    scrollMarginTop: "128px",
    padding: space(3),
    background: color.surface,
    border: `1px solid ${color.line}`,
    borderRadius: radius.card,
    [media.phone]: {
      padding: 0,
      gap: space(2),
      background: "none",
      border: 0,
      scrollMarginTop: "156px",
    },
  },
  head: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: space(1, 1.5), minWidth: 0 },
  heading: { ...text.lead, fontWeight: 600, "&:focus-visible": { outlineOffset: "4px" } },
  marked: {
    ...text.small,
    display: "flex",
    alignItems: "center",
    gap: space(0.5),
    color: color.warn,
  },
  note: {
    ...text.ui,
    padding: space(1.5, 2),
    color: color.inkSoft,
    background: color.sunk,
    borderRadius: radius.control,
  },
  inputs: { display: "grid", gap: space(1.5), minWidth: 0 },
  clear: {
    display: "flex",
    justifyContent: "flex-start",
    marginInlineStart: space(-2),
    // Its place is kept: a choice moves nothing.
    "&[data-idle]": { visibility: "hidden" },
  },
});
