import { sheet } from "../ui/sheet.ts";
import { color, radius, space, text } from "../ui/tokens.ts";

export const s = sheet({
  parts: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", justifyItems: "start", gap: space(2) },
  item: { ...text.lead, fontWeight: 600, color: color.ink, overflowWrap: "anywhere" },
  choices: {
    display: "grid",
    gap: space(0.5),
    padding: 0,
    margin: 0,
    border: 0,
    "& > legend": { padding: 0, marginBottom: space(0.5), fontWeight: 600, color: color.ink },
  },
  row: { display: "flex", flexWrap: "wrap", gap: space(1, 1.5) },
  field: { width: "100%" },
  note: { ...text.small, color: color.inkSoft, "& a": { textDecoration: "underline" } },
  error: { ...text.ui, color: color.wrong },
  picture: {
    display: "block",
    width: "100%",
    height: "auto",
    aspectRatio: "1200 / 630",
    background: color.sunk,
    borderRadius: radius.control,
  },
});
