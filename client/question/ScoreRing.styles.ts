import { sheet } from "../ui/sheet.ts";
import { color, space, text } from "../ui/tokens.ts";

export const s = sheet({
  ring: { position: "relative", flex: "none", width: "160px", height: "160px" },
  ringText: {
    position: "absolute",
    inset: 0,
    display: "grid",
    alignContent: "center",
    justifyItems: "center",
    gap: space(0.5),
    textAlign: "center",
  },
  headline: { ...text.h1, ...text.figures, lineHeight: 1 },
  note: { ...text.small, color: color.inkSoft },
  track: { fill: "none", stroke: color.sunk, strokeWidth: 12 },
  arc: { fill: "none", stroke: color.brand, strokeWidth: 12, strokeLinecap: "round" },
});
