import { sheet } from "../ui/sheet.ts";
import { color, font, fontSize, space, text, touchRow } from "../ui/tokens.ts";

export const s = sheet({
  page: {
    display: "grid",
    justifyItems: "center",
    gap: space(2),
    width: "100%",
    maxWidth: "640px",
    marginInline: "auto",
    padding: space(3, 2),
    textAlign: "center",
  },
  words: {
    display: "grid",
    gap: space(1),
    maxWidth: "100%",
    color: color.inkSoft,
    fontSize: fontSize.lead,
    lineHeight: 1.7,
    "& code": {
      ...text.small,
      fontFamily: font.mono,
      color: color.inkFaint,
      overflowWrap: "anywhere",
    },
  },
  actions: {
    display: "flex",
    flexWrap: "wrap",
    justifyContent: "center",
    gap: space(1.5),
    marginTop: space(1),
  },
  places: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "center",
    gap: space(0, 1.5),
    marginTop: space(2),
  },
  lead: { ...text.ui, color: color.inkFaint },
  list: { display: "flex", flexWrap: "wrap", justifyContent: "center" },
  place: {
    ...touchRow,
    "&:hover": { background: color.brandSoft, textDecoration: "none" },
  },
  note: { ...text.small, color: color.inkFaint, "& code": { fontFamily: font.mono } },
});
