import { sheet } from "../../../ui/sheet.ts";
import { dimAtNight, size, space, text } from "../../../ui/tokens.ts";

export const s = sheet({
  card: { display: "grid", gap: space(2.5), minWidth: 0, paddingBottom: space(6) },
  head: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: space(1, 2), minWidth: 0 },
  heading: { ...text.lead, fontWeight: 600 },
  stem: {
    ...text.reading,
    fontSize: "calc(var(--reading, 1rem) * 1.0625)",
    maxWidth: size.measure,
    minWidth: 0,
    // Wide formulas and tables scroll by themselves.
    overflowX: "auto",
    overflowY: "hidden",
    "& img": dimAtNight,
  },
});
