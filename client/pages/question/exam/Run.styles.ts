import { bottomBar } from "../../../question/sheet/bottomBar.ts";
import { desk, rail } from "../../../question/sheet/desk.ts";
import { segments } from "../../../ui/segments.ts";
import { sheet } from "../../../ui/sheet.ts";
import { color, media, size, space, text } from "../../../ui/tokens.ts";

export const s = sheet({
  bar: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: space(1, 2),
    maxWidth: "1152px",
    marginInline: "auto",
    marginBottom: space(2),
    [media.phone]: { gap: space(0.5, 1.5), marginBottom: space(1.5) },
  },
  title: {
    ...text.lead,
    fontWeight: 600,
    minWidth: 0,
    flex: "1 1 240px",
    [media.phone]: { flex: "1 1 0", order: -2, minWidth: "50%" },
  },
  saving: { [media.phone]: { order: -1 } },
  ways: segments,
  // Keys are for keyboards, and what goes to a phone comes from elsewhere: a screen that is touched only has no use for these.
  keys: { "@media (hover: none) and (pointer: coarse)": { display: "none" } },
  place: { ...text.ui, ...text.figures, fontWeight: 600 },
  clock: {
    ...text.ui,
    ...text.figures,
    display: "flex",
    alignItems: "center",
    gap: space(0.5),
    minHeight: size.touch,
    color: color.inkSoft,
    "& > button": { ...text.small, minHeight: size.touch, paddingInline: space(1), color: color.brand },
  },
  grid: desk.grid,
  material: desk.material,
  main: desk.main,
  rail: rail(10),
  actions: desk.actions,
  tools: {
    display: "flex",
    flexWrap: "wrap",
    gap: space(0.5, 1),
    marginTop: space(2),
    [media.phone]: { marginInline: "-8px", gap: 0 },
  },
  // The bar of small screens has it.
  wideOnly: { display: "none", [media.wide]: { display: "block" } },
  bottom: bottomBar,
});
