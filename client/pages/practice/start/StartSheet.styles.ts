import { sheet } from "#client/ui/sheet.ts";
import { color, layer, media, radius, size, space, text } from "#client/ui/tokens.ts";

export const s = sheet({
  sheet: { display: "grid", gap: space(2.5), paddingBottom: space(6) },
  numbers: { ...text.ui, ...text.figures, color: color.inkSoft },
  none: { ...text.ui, color: color.warn },
  hint: { ...text.small, color: color.inkFaint, marginTop: space(-1.5) },
  notice: {
    ...text.ui,
    display: "flex",
    flexWrap: "wrap",
    gap: space(0.5, 1.5),
    padding: space(1.5, 2),
    background: color.brandSoft,
    borderRadius: radius.control,
  },
  more: { display: "grid", gap: space(1) },
  summary: {
    ...text.ui,
    minHeight: size.touch,
    lineHeight: size.touch,
    color: color.brand,
    cursor: "pointer",
  },
  // The start button is visible without scrolling, because most learners change no setting.
  actions: {
    display: "flex",
    position: "sticky",
    bottom: 0,
    zIndex: layer.sticky,
    paddingBlock: space(1.5),
    background: color.canvas,
    [media.phone]: { "& > *": { flex: 1 } },
    [media.low]: { position: "static" },
  },
  group: { display: "grid", gap: space(1), minWidth: 0 },
  legend: { ...text.ui, fontWeight: 600, marginBottom: space(1) },
  items: { display: "flex", flexWrap: "wrap", gap: space(1) },
  item: {
    ...text.ui,
    position: "relative",
    display: "flex",
    alignItems: "center",
    minHeight: size.touch,
    paddingInline: space(2),
    border: `1px solid ${color.lineStrong}`,
    borderRadius: radius.chip,
    cursor: "pointer",
    "&:hover": { background: color.sunk },
    "&:has(:checked)": {
      color: color.brand,
      borderColor: color.brand,
      background: color.brandSoft,
      fontWeight: 600,
    },
    "&:has(:focus-visible)": { outline: `2px solid ${color.focus}`, outlineOffset: "2px" },
  },
  // The transparent input covers its chip and takes touches. Browsers without :has() show the input itself.
  input: {
    "@supports selector(:has(*))": {
      position: "absolute",
      inset: 0,
      margin: 0,
      opacity: 0,
      cursor: "pointer",
    },
  },
});
