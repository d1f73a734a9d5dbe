import { sheet } from "#client/ui/sheet.ts";
import { media, space } from "#client/ui/tokens.ts";
import { rail, workspace } from "./frame.ts";

export const s = sheet({
  grid: {
    ...workspace.grid,
    "&[data-under-bar]": { paddingTop: space(3), [media.phone]: { paddingTop: space(2) } },
  },
  material: workspace.material,
  main: workspace.main,
  rail: rail(10),
  railUnderBar: rail(16),
});
