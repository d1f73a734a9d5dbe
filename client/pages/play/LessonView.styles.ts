import { sheet } from "#client/ui/sheet.ts";
import { color, media, radius, space, text } from "#client/ui/tokens.ts";

export const s = sheet({
  resumed: {
    ...text.ui,
    position: "absolute",
    insetInlineStart: space(2),
    top: space(2),
    zIndex: 3,
    display: "flex",
    alignItems: "center",
    gap: space(1),
    paddingInlineStart: space(1.5),
    borderRadius: radius.control,
    background: "rgb(0 0 0 / 0.85)",
    color: "#fff",
    // On a phone the notice is in the corner, where it does not cover the play button.
    [media.phone]: { insetInlineStart: space(0.5), top: space(0.5) },
    "& > button": {
      minHeight: "44px",
      paddingInline: space(1.5),
      color: "#fff",
      textDecoration: "underline",
      textUnderlineOffset: "0.25em",
    },
  },
  saving: { position: "absolute", insetInlineEnd: space(2), top: space(2), zIndex: 3 },
  card: {
    ...text.ui,
    position: "absolute",
    inset: 0,
    zIndex: 4,
    display: "grid",
    placeContent: "center",
    justifyItems: "center",
    gap: space(2),
    padding: space(2),
    background: "rgb(10 9 8 / 0.92)",
    color: color.ink,
    textAlign: "center",
    overflowY: "auto",
  },
  opening: { "@media (scripting: none)": { display: "none" } },
  title: { ...text.h3 },
  why: { color: color.inkSoft, maxWidth: "34em" },
  row: { display: "flex", flexWrap: "wrap", justifyContent: "center", gap: space(1.5) },
});
