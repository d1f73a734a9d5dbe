import { sheet } from "#client/ui/sheet.ts";
import { balanced, fontSize, media, space, text } from "#client/ui/tokens.ts";

/** The stage is dark in both themes, because it mostly shows a video. */
const paper = "#f2f4f8";
const faint = "#b4bac6";

export const s = sheet({
  times: {
    position: "absolute",
    top: space(1.5),
    insetInlineStart: space(1.5),
    display: "flex",
    gap: space(1),
    // Hidden with the controls of the player, so that no button lies on the slide's heading.
    "[data-idle] > &": { visibility: "hidden" },
  },
  frame: { width: "100%", height: "100%", border: 0, background: "#fff" },
  cover: {
    alignSelf: "center",
    justifySelf: "center",
    display: "grid",
    justifyItems: "center",
    gap: space(2),
    maxHeight: "100%",
    padding: space(3),
    overflowY: "auto",
    color: paper,
    textAlign: "center",
    [media.phone]: { gap: space(1), padding: space(1.5) },
    // A note beside a button must use the light text colour of the dark stage.
    "& p": { color: "inherit" },
  },
  title: { ...text.h3, ...balanced, [media.phone]: { ...text.lead, fontWeight: 600 } },
  why: { ...text.ui, "&&": { color: faint } },
  countdown: {
    ...text.figures,
    fontSize: fontSize.h1,
    fontWeight: 600,
    lineHeight: 1.2,
    [media.phone]: { fontSize: fontSize.h2 },
  },
  actions: { display: "flex", flexWrap: "wrap", justifyContent: "center", gap: space(1.5) },
});
