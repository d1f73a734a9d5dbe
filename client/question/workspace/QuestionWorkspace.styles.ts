import { sheet } from "#client/ui/sheet.ts";
import { color, media, radius, space } from "#client/ui/tokens.ts";
import { BAR } from "./bottomBar.ts";

export const s = sheet({
  grid: {
    display: "grid",
    gap: space(2, 4),
    gridTemplateColumns: "minmax(0, 1fr)",
    alignItems: "start",
    [media.wide]: { gridTemplateColumns: "minmax(0, 800px) 320px", justifyContent: "center" },
    "&[data-under-bar]": { paddingTop: space(3), [media.phone]: { paddingTop: space(2) } },
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
  rail: rail(10),
  railUnderBar: rail(16),
});

/** The column of the answer sheet, below a bar that ends at `top` (of 8 px). */
function rail(top: number) {
  return {
    display: "none",
    [media.wide]: {
      display: "block",
      position: "sticky",
      top: space(top),
      gridColumn: 2,
      gridRow: "1 / span 2",
      maxHeight: `calc(100vh - ${(top + 3) * 8}px)`,
      overflowY: "auto",
      padding: space(2.5),
      background: color.surface,
      border: `1px solid ${color.line}`,
      borderRadius: radius.card,
    },
    "[data-split] > &": { [media.huge]: { gridColumn: 3, padding: space(2) } },
  } as const;
}
