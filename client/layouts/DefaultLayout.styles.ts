import { sheet } from "../ui/sheet.ts";
import { media, space } from "../ui/tokens.ts";

export const s = sheet({
  page: {
    display: "flex",
    flexDirection: "column",
    minHeight: "100vh",
    // Height of the tab bar at the bottom of phones, by which other bars and sheets are raised.
    "--tab-bar": "0px",
    [media.phone]: {
      "--tab-bar": "calc(56px + env(safe-area-inset-bottom))",
      paddingBottom: "var(--tab-bar)",
      "&:has([data-step])": { "--tab-bar": "0px" },
    },
    [media.low]: { "--tab-bar": "0px" },
    [media.print]: { display: "block", minHeight: 0 },
  },
  main: {
    flex: "1 0 auto",
    // Keeps the footer below the fold while a screen is still empty.
    minHeight: "calc(100vh - 64px)",
    // Adds little space at the top, because the headings of screens have their own.
    paddingBlock: space(2, 9),
    [media.phone]: { paddingBlock: space(1, 6) },
    [media.print]: { minHeight: 0, padding: 0 },
  },
});
