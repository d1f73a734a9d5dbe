import { sheet } from "#client/ui/sheet.ts";
import { color, media, radius, space } from "#client/ui/tokens.ts";
import { BAR } from "./bottomBar.ts";

const toolRow = { display: "flex", flexWrap: "wrap", gap: space(0.5, 1) } as const;

export const s = sheet({
  grid: {
    display: "grid",
    gap: space(2, 4),
    gridTemplateColumns: "minmax(0, 1fr)",
    alignItems: "start",
    // The end of the page must not lie behind the bottom bar.
    paddingBottom: `calc(${BAR} + 24px + env(safe-area-inset-bottom))`,
    [media.wide]: {
      gridTemplateColumns: "minmax(0, 800px) 320px",
      justifyContent: "center",
    },
    "&[data-under-bar]": { paddingTop: space(3), [media.phone]: { paddingTop: space(2) } },
    "&[data-split]": {
      [media.huge]: { gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr) 240px", gap: space(3) },
    },
  },
  material: { minWidth: 0, [media.wide]: { gridColumn: "1 / 2" } },
  main: {
    minWidth: 0,
    [media.wide]: { gridColumn: "1 / 2" },
    "[data-split] > &": { [media.huge]: { gridColumn: "auto" } },
  },
  side: side(10),
  sideUnderBar: side(16),
  rail: {
    display: "none",
    [media.wide]: {
      display: "block",
      minHeight: "160px",
      overflowY: "auto",
      padding: space(2.5),
      background: color.surface,
      border: `1px solid ${color.line}`,
      borderRadius: radius.card,
    },
    "[data-split] &": { [media.huge]: { padding: space(2) } },
  },
  tools: {
    ...toolRow,
    [media.phone]: { marginInline: "-8px", gap: 0 },
    "&[data-in-menu]": { display: "none", [media.wide]: { display: "flex" } },
  },
  menuTools: {
    display: "grid",
    gridTemplateColumns: "repeat(3, minmax(0, 1fr))",
    gap: space(1),
    marginTop: space(2),
    paddingTop: space(2),
    borderTop: `1px solid ${color.line}`,
  },
});

/** Styles of the column with answer sheet and tools. `top`: height of the bar above it, in units of 8 px. */
function side(top: number) {
  return {
    minWidth: 0,
    [media.wide]: {
      position: "sticky",
      top: space(top),
      gridColumn: 2,
      gridRow: "1 / span 2",
      display: "flex",
      flexDirection: "column",
      gap: space(1.5),
      maxHeight: `calc(100vh - ${(top + 2) * 8}px - ${BAR})`,
    },
    "[data-split] > &": { [media.huge]: { gridColumn: 3 } },
  } as const;
}
