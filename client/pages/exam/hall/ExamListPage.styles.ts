import { sheet } from "#client/ui/sheet.ts";
import { color, media, radius, space, text } from "#client/ui/tokens.ts";

export const s = sheet({
  filters: { marginBlock: space(1.5, 3) },
  group: { marginBottom: space(4) },
  rows: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: space(1.5) },
  row: {
    position: "relative",
    display: "grid",
    gridTemplateColumns: "88px minmax(0, 1fr) auto",
    gap: space(1, 2),
    alignItems: "start",
    padding: space(2),
    background: color.surface,
    border: `1px solid ${color.line}`,
    borderRadius: radius.card,
    "&:hover": { borderColor: color.lineStrong, background: color.raised },
    "&:focus-within": { borderColor: color.brand },
    "& > :first-child": { justifySelf: "start" },
    [media.phone]: { gridTemplateColumns: "minmax(0, 1fr)" },
  },
  body: { display: "grid", gap: space(0.5), minWidth: 0 },
  name: { ...text.lead, fontWeight: 600, overflowWrap: "anywhere" },
  facts: { ...text.small, ...text.figures, color: color.inkSoft },
  when: { ...text.small, ...text.figures, color: color.inkFaint },
  /** A link covers the whole card. The position puts the button in front of the link, so that it can be pressed. */
  step: { position: "relative", alignSelf: "center", display: "flex", flexWrap: "wrap", gap: space(1) },
  ahead: {
    ...text.ui,
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "space-between",
    gap: space(1, 2),
    padding: space(1.5, 2),
    marginBottom: space(3),
    background: color.brandSoft,
    borderRadius: radius.control,
  },
});
