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
  bottom: bottomBar,
});
