import { sheet } from "#client/ui/sheet.ts";
import { color, media, space } from "#client/ui/tokens.ts";
import { bottomBar } from "./bottomBar.ts";

export const s = sheet({
  row: {
    display: "none",
    [media.wide]: {
      display: "flex",
      flexWrap: "wrap",
      gap: space(1.5),
      alignItems: "center",
      marginTop: space(3),
      paddingTop: space(2.5),
      borderTop: `1px solid ${color.line}`,
    },
    "& > a": { gap: space(0.75) },
  },
  tools: {
    display: "flex",
    flexWrap: "wrap",
    gap: space(0.5, 1),
    marginTop: space(2),
    [media.phone]: { marginInline: "-8px", gap: 0 },
  },
  paperTools: {
    display: "flex",
    flexWrap: "wrap",
    gap: space(1),
    marginTop: space(1.5),
    marginInline: space(-1),
  },
  // The bar of small screens has it.
  wideOnly: { display: "none", [media.wide]: { display: "block" } },
  bottom: bottomBar,
});
