import { PAPERS } from "#shared/domain/brandRamp.ts";
import { sheet } from "../ui/sheet.ts";
import { dark } from "#shared/look/themes.ts";
import { color, media } from "../ui/tokens.ts";

export const s = sheet({
  dark: {
    ...dark,
    color: color.ink,
    background: color.canvas,
    // `color-scheme` alone leaves the scrollbars of scrolling lists white in Firefox.
    scrollbarColor: `${color.inkFaint} transparent`,
    // A phone in landscape shows the header below the lesson or the live class.
    [media.low]: { "&:has([data-lesson]) > header": { order: 1 } },
    // The root's background shows behind the scrollbar gutter and on overscroll.
    "html:has(&)": { background: PAPERS.dark.canvas, colorScheme: "dark" },
  },
});
