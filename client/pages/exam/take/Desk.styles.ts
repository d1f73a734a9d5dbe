import { BAR, bottomBar } from "../../../question/sheet/bottomBar.ts";
import { sheet } from "../../../ui/sheet.ts";
import { color, media, radius, space, text } from "../../../ui/tokens.ts";

export const s = sheet({
  grid: {
    display: "grid",
    gap: space(2, 4),
    gridTemplateColumns: "minmax(0, 1fr)",
    alignItems: "start",
    paddingTop: space(3),
    [media.phone]: { paddingTop: space(2) },
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
      top: space(16),
      gridColumn: 2,
      gridRow: "1 / span 2",
      maxHeight: "calc(100vh - 152px)",
      overflowY: "auto",
      padding: space(2.5),
      background: color.surface,
      border: `1px solid ${color.line}`,
      borderRadius: radius.card,
    },
    "[data-split] > &": { [media.huge]: { gridColumn: 3, padding: space(2) } },
  },
  whole: { display: "grid", gap: space(2), minWidth: 0, [media.phone]: { gap: space(4) } },
  // A hundred questions are laid out when they come into view.
  one: {
    display: "grid",
    gap: space(2),
    minWidth: 0,
    contentVisibility: "auto",
    containIntrinsicSize: "auto 420px",
    // What is skipped clips: room for the rings of focus.
    padding: "4px",
    margin: "-4px",
  },
  section: { ...text.h3, paddingTop: space(1) },
  desc: { ...text.ui, color: color.inkSoft, marginBottom: space(1.5) },
  actions: {
    display: "none",
    [media.wide]: {
      display: "flex",
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
    gap: space(1),
    marginTop: space(1.5),
    marginInline: space(-1),
  },
  onWide: { display: "none", [media.wide]: { display: "block" } },
  onPhone: { display: "none", [media.phone]: { display: "block" } },
  // Keys are for keyboards: a screen that is touched only has no use for their list.
  keys: { "@media (hover: none) and (pointer: coarse)": { display: "none" } },
  bottom: bottomBar,
  notice: {
    ...text.small,
    display: "flex",
    gap: space(1),
    alignItems: "flex-start",
    maxWidth: "1152px",
    marginInline: "auto",
    marginTop: space(2),
    padding: space(1, 1.5),
    color: color.inkSoft,
    background: color.sunk,
    borderRadius: radius.control,
    "& svg": { flex: "none", marginTop: "2px" },
    "& strong": { fontWeight: 600, color: color.ink },
  },
});
