import { color, media, radius, space } from "#client/ui/tokens.ts";
import { BAR } from "./bottomBar.ts";

/** Where one question stands beside its answer sheet, and beside its material where the screen is wide enough: in practice and exams alike. */
export const workspace = {
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
} as const;

/** The question itself. */
export const workspaceCard = {
  display: "grid",
  gap: space(2.5),
  minWidth: 0,
  padding: space(3),
  background: color.surface,
  border: `1px solid ${color.line}`,
  borderRadius: radius.card,
  [media.phone]: { padding: 0, gap: space(2), background: "none", border: 0 },
} as const;

/** The column of the answer sheet, below a bar that ends at `top` (of 8 px). */
export function rail(top: number) {
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
