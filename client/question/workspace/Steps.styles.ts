import { sheet } from "#client/ui/sheet.ts";
import { media, space } from "#client/ui/tokens.ts";
import { bottomBar } from "./bottomBar.ts";
import { workspace } from "./frame.ts";

export const s = sheet({
  row: { ...workspace.actions, "& > a": { gap: space(0.75) } },
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
