import { PAPERS } from "#shared/domain/brandRamp.ts";
import { sheet } from "../ui/sheet.ts";
import { dark } from "../ui/themes.ts";
import { color, media } from "../ui/tokens.ts";

export const s = sheet({
  dark: {
    ...dark,
    color: color.ink,
    background: color.canvas,
    // By the scheme alone Firefox draws the bars of lists inside in white.
    scrollbarColor: `${color.inkFaint} transparent`,
    // A phone on its side shows the lesson, and nothing above it.
    [media.low]: { "&:has([data-lesson]) > header": { order: 1 } },
    // The background is seen beside the page: behind the gutter of its scrollbar, and where a finger pulls down.
    "html:has(&)": { background: PAPERS.dark.canvas, colorScheme: "dark" },
  },
});
