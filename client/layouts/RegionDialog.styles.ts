import { sheet } from "../ui/sheet.ts";
import { color, fontSize, media, radius, size, space } from "../ui/tokens.ts";

export const s = sheet({
  field: {
    width: "100%",
    minHeight: size.touch,
    paddingInline: space(1.5),
    marginBottom: space(1.5),
    border: `1px solid ${color.lineStrong}`,
    borderRadius: radius.control,
    // Phones zoom into fields below 16 px.
    fontSize: fontSize.lead,
    color: color.ink,
    background: color.surface,
  },
  list: {
    display: "grid",
    gridTemplateColumns: "repeat(5, 1fr)",
    alignContent: "start",
    gap: space(0.5),
    // Reserves the height of all regions, so that the dialog does not move when a search shows fewer.
    minHeight: "332px",
    [media.phone]: { gridTemplateColumns: "repeat(4, 1fr)", minHeight: "428px" },
  },
  region: {
    minHeight: size.touch,
    borderRadius: radius.control,
    fontSize: fontSize.ui,
    color: color.inkSoft,
    "&:hover": { color: color.ink, background: color.sunk },
    '&[aria-selected="true"]': { color: color.brand, background: color.brandSoft, fontWeight: 600 },
  },
  none: { color: color.inkSoft },
});
