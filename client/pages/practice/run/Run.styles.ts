import { workspaceBar, workspacePlace } from "#client/question/workspace/WorkspaceBar.styles.ts";
import { segments } from "#client/ui/segments.ts";
import { sheet } from "#client/ui/sheet.ts";
import { visuallyHidden } from "#client/ui/VisuallyHidden.styles.ts";
import { color, media, oneLine, size, space, text } from "#client/ui/tokens.ts";

export const s = sheet({
  bar: workspaceBar,
  title: {
    ...text.lead,
    fontWeight: 600,
    minWidth: 0,
    ...oneLine,
    flex: "1 1 0",
    [media.phone]: { ...text.ui, fontWeight: 600 },
  },
  // On a phone the chip shows only its icon when all answers are saved. Problems are shown in words on any screen.
  saving: { [media.phone]: { "& [data-calm] > [translate]": visuallyHidden } },
  wideOnly: { display: "none", [media.wide]: { display: "block" } },
  ways: segments,
  place: { ...workspacePlace, [media.phone]: { display: "none" } },
  clock: {
    ...text.ui,
    ...text.figures,
    display: "flex",
    alignItems: "center",
    gap: space(0.5),
    minHeight: size.touch,
    color: color.inkSoft,
  },
});
