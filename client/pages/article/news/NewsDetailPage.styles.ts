import { sheet } from "#client/ui/sheet.ts";
import { balanced, clamp, color, media, space, text } from "#client/ui/tokens.ts";

export const s = sheet({
  page: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: space(4),
    paddingTop: space(1.5),
    [media.phone]: { gap: space(3) },
    // Two columns: the text and the links beside it. A long article has its table of contents between them.
    [media.wide]: { gridTemplateColumns: "minmax(0, 1fr) 264px" },
    [media.print]: { display: "block" },
  },
  text: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    alignContent: "start",
    gap: space(4),
    [media.phone]: { gap: space(3) },
  },
  side: {
    [media.wide]: {
      alignSelf: "start",
      position: "sticky",
      top: space(11),
      "& li": { alignItems: "baseline" },
      "& li a": { whiteSpace: "normal" },
    },
    [media.print]: { display: "none" },
  },
  head: { display: "grid", gap: space(1.5), maxWidth: "44em" },
  title: { ...text.h1, ...balanced, [media.phone]: { ...text.h2 } },
  facts: {
    ...text.ui,
    ...text.figures,
    display: "flex",
    flexWrap: "wrap",
    gap: space(0.5, 2),
    color: color.inkFaint,
  },
  intro: { ...text.lead, color: color.inkSoft },
  tags: { display: "flex", flexWrap: "wrap", gap: space(1), [media.print]: { display: "none" } },
  steps: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: space(0, 4),
    borderTop: `1px solid ${color.line}`,
    [media.tablet]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" },
    [media.print]: { display: "none" },
  },
  step: {
    ...text.ui,
    display: "grid",
    gap: space(0.25),
    minHeight: "44px",
    paddingBlock: space(1.5),
    color: color.ink,
    "&:hover": { color: color.brand },
    [media.tablet]: { "&[rel=next]": { gridColumn: 2, textAlign: "end" } },
  },
  way: { ...text.small, color: color.inkFaint },
  name: clamp(2),
});
