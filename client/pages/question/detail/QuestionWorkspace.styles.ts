import { workspace, workspaceBar, rail } from "#client/question/sheet/workspace.ts";
import { sheet } from "#client/ui/sheet.ts";
import { media, space } from "#client/ui/tokens.ts";

export const s = sheet({
  bar: workspaceBar.bar,
  crumbs: { flex: "1 1 240px", minWidth: 0, [media.phone]: { flex: "1 1 100%", order: -1 } },
  place: { ...workspaceBar.place, [media.phone]: { marginInlineEnd: "auto" } },
  keys: workspaceBar.keys,
  grid: workspace.grid,
  material: workspace.material,
  main: workspace.main,
  rail: rail(10),
  windows: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "space-between",
    gap: space(1),
    marginTop: space(2),
    // Both ways in one line, also in the narrow column beside a material.
    "& > span": { order: 1, flexBasis: "100%", textAlign: "center" },
  },
});
