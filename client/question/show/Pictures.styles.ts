import { sheet } from "#client/ui/sheet.ts";
import { color, dimAtNight, radius, space, text } from "#client/ui/tokens.ts";

// Scans have dark ink on a transparent background, so they need a white background in the dark theme too.
const paper = {
  background: "#fff",
  border: `1px solid ${color.line}`,
  borderRadius: radius.control,
  ...dimAtNight,
} as const;

export const s = sheet({
  list: { display: "flex", flexWrap: "wrap", gap: space(2) },
  link: { ...paper, display: "block", padding: space(1), cursor: "zoom-in" },
  picture: { maxWidth: "100%", maxHeight: "320px", width: "auto", minHeight: space(6), minWidth: space(6) },
  figure: { "& > figcaption": { ...text.small, marginTop: space(1), color: color.inkSoft } },
  large: {
    ...paper,
    width: "100%",
    height: "auto",
    maxHeight: "76vh",
    objectFit: "contain",
    padding: space(1),
  },
});
