import { workspaceBar, workspacePlace } from "#client/question/workspace/WorkspaceBar.styles.ts";
import { segments } from "#client/ui/segments.ts";
import { sheet } from "#client/ui/sheet.ts";
import { color, media, size, space, text } from "#client/ui/tokens.ts";

export const s = sheet({
  bar: workspaceBar,
  title: {
    ...text.lead,
    fontWeight: 600,
    minWidth: 0,
    flex: "1 1 240px",
    [media.phone]: { flex: "1 1 0", order: -2, minWidth: "50%" },
  },
  saving: { [media.phone]: { order: -1 } },
  ways: segments,
  place: workspacePlace,
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
});
