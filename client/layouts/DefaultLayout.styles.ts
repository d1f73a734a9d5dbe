import { sheet } from "../ui/sheet.ts";
import { media, space } from "../ui/tokens.ts";

export const s = sheet({
  page: {
    display: "flex",
    flexDirection: "column",
    minHeight: "100vh",
    // The height of the bar at the bottom edge of a phone; sheets and bars of a screen stand on top of it.
    "--tab-bar": "0px",
    [media.phone]: {
      "--tab-bar": "calc(56px + env(safe-area-inset-bottom))",
      paddingBottom: "var(--tab-bar)",
    },
    [media.low]: { "--tab-bar": "0px" },
    [media.print]: { display: "block", minHeight: 0 },
  },
  main: {
    flex: "1 0 auto",
    // Tall enough that the footer is below the fold while a screen is still empty.
    minHeight: "calc(100vh - 64px)",
    // Headings of screens bring their own space above.
    paddingBlock: space(2, 9),
    [media.phone]: { paddingBlock: space(1, 6) },
    [media.print]: { minHeight: 0, padding: 0 },
  },
});
