import { sheet } from "../ui/sheet.ts";
import { color, fontSize, radius, size, space, text } from "../ui/tokens.ts";

export const s = sheet({
  title: { ...text.ui, fontWeight: 600, marginBottom: space(1.5) },
  list: { display: "grid", gridTemplateColumns: "repeat(5, 1fr)", gap: space(0.5) },
  region: {
    width: "100%",
    minHeight: "40px",
    borderRadius: radius.control,
    fontSize: fontSize.ui,
    color: color.inkSoft,
    "&:hover": { color: color.ink, background: color.sunk },
    '&[aria-pressed="true"]': { color: color.brand, background: color.brandSoft, fontWeight: 600 },
  },
  field: {
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    gap: space(2),
    minHeight: size.touch,
    "@media (scripting: none)": { display: "none" },
  },
  select: {
    minHeight: "40px",
    padding: space(0, 1),
    border: `1px solid ${color.lineStrong}`,
    borderRadius: radius.control,
    background: color.raised,
  },
});
