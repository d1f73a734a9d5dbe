import { sheet } from "#client/ui/sheet.ts";
import { color, media, radius, space, text } from "#client/ui/tokens.ts";

export const s = sheet({
  hero: {
    position: "relative",
    overflow: "hidden",
    // A negative margin removes the space that other screens have below the header.
    marginTop: space(-2),
    background: color.surface,
    borderBottom: `1px solid ${color.line}`,
    [media.phone]: { marginTop: space(-1) },
  },
  /** The subject's picture, strongly blurred, as a coloured background. */
  wash: {
    position: "absolute",
    inset: "-80px",
    width: "calc(100% + 160px)",
    maxWidth: "none",
    height: "calc(100% + 160px)",
    objectFit: "cover",
    filter: "blur(60px)",
    opacity: 0.22,
    pointerEvents: "none",
  },
  inner: {
    position: "relative",
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    alignItems: "center",
    gap: space(3, 6),
    paddingBlock: space(4, 5),
    "@media (min-width: 760px)": { gridTemplateColumns: "minmax(0, 1fr) minmax(0, 400px)" },
    [media.phone]: { paddingBlock: space(2, 3) },
  },
  words: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: space(2), alignContent: "center" },
  // The introduction loads late. Its height is reserved: one line on wide screens, two on phones.
  intro: {
    ...text.lead,
    color: color.inkSoft,
    maxWidth: "36em",
    minHeight: "1.6em",
    [media.phone]: { minHeight: "3.2em" },
  },
  actions: { display: "flex", flexWrap: "wrap", gap: space(1.5) },
  picture: { overflow: "hidden", borderRadius: radius.card, [media.phone]: { display: "none" } },
});
