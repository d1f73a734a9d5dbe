import { workspacePlace } from "#client/question/workspace/WorkspaceBar.styles.ts";
import { sheet } from "#client/ui/sheet.ts";
import { media, space } from "#client/ui/tokens.ts";

export const s = sheet({
  crumbs: { flex: "1 1 240px", minWidth: 0, [media.phone]: { flex: "1 1 100%", order: -1 } },
  place: { ...workspacePlace, [media.phone]: { marginInlineEnd: "auto" } },
  windows: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "space-between",
    gap: space(1),
    marginTop: space(2),
    // The text gets a row of its own, so that both buttons fit into one row, even in a narrow column.
    "& > span": { order: 1, flexBasis: "100%", textAlign: "center" },
  },
});
