import { sheet } from "../ui/sheet.ts";
import { card, clamp, color, fontSize, media, motion, radius, space, text } from "../ui/tokens.ts";

const box = {
  flex: "none",
  width: "40px",
  height: "40px",
  borderRadius: radius.control,
} as const;

export const s = sheet({
  tiles: {
    display: "grid",
    gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
    gap: space(1.5),
    [media.phone]: { gap: space(1) },
  },
  tile: {
    display: "flex",
    alignItems: "center",
    gap: space(1.5),
    height: "100%",
    minHeight: "64px",
    padding: space(1.25, 1.5),
    color: color.ink,
    ...card,
    transition: `border-color ${motion.fast}`,
    "&:hover": { textDecoration: "none", borderColor: color.brand },
    [media.phone]: { gap: space(1), padding: space(1) },
  },
  icon: box,
  monogram: {
    ...box,
    display: "grid",
    placeItems: "center",
    background: color.brandSoft,
    color: color.brand,
    fontSize: fontSize.lead,
    fontWeight: 600,
  },
  name: { ...text.lead, ...clamp(2), minWidth: 0, fontWeight: 600 },
  second: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: space(2) },
  exam: { display: "flex", alignItems: "center", gap: space(1.5), "&:focus": { outline: "none" } },
  choices: {
    display: "grid",
    gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
    gap: space(1.5),
    "& button": { width: "100%" },
    [media.phone]: { gap: space(1) },
  },
  ways: {
    display: "flex",
    flexWrap: "wrap",
    justifyContent: "space-between",
    marginInline: space(-1.5),
  },
});
