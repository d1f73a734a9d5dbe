import { BAR, bottomBar } from "../../../question/sheet/bottomBar.ts";
import { segments } from "../../../ui/segments.ts";
import { sheet } from "../../../ui/sheet.ts";
import { color, media, radius, size, space, text } from "../../../ui/tokens.ts";

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
  // Keys are for keyboards: a screen that is touched only has no use for their list.
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
  grid: {
    display: "grid",
    gap: space(2, 4),
    gridTemplateColumns: "minmax(0, 1fr)",
    alignItems: "start",
    [media.wide]: { gridTemplateColumns: "minmax(0, 800px) 320px", justifyContent: "center" },
    "&[data-split]": {
      [media.huge]: { gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr) 240px", gap: space(3) },
    },
  },
  material: { minWidth: 0, [media.wide]: { gridColumn: "1 / 2" } },
  main: {
    minWidth: 0,
    // The bar at the bottom of a small screen covers nothing that can be reached.
    paddingBottom: `calc(${BAR} + 24px + env(safe-area-inset-bottom))`,
    [media.wide]: { paddingBottom: 0, gridColumn: "1 / 2" },
    "[data-split] > &": { [media.huge]: { gridColumn: "auto" } },
  },
  rail: {
    display: "none",
    [media.wide]: {
      display: "block",
      position: "sticky",
      top: space(10),
      gridColumn: 2,
      gridRow: "1 / span 2",
      maxHeight: "calc(100vh - 104px)",
      overflowY: "auto",
      padding: space(2.5),
      background: color.surface,
      border: `1px solid ${color.line}`,
      borderRadius: radius.card,
    },
    "[data-split] > &": { [media.huge]: { gridColumn: 3, padding: space(2) } },
  },
  actions: {
    display: "none",
    [media.wide]: {
      display: "flex",
      flexWrap: "wrap",
      gap: space(1.5),
      alignItems: "center",
      marginTop: space(3),
      paddingTop: space(2.5),
      borderTop: `1px solid ${color.line}`,
    },
  },
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
