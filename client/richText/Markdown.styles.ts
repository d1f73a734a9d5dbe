import { sheet } from "../ui/sheet.ts";
import { color, font, radius, space, text } from "../ui/tokens.ts";

export const s = sheet({
  text: {
    ...text.ui,
    width: "100%",
    overflowWrap: "anywhere",
    "& > * + *": { marginTop: space(0.5) },
    "& ul": { listStyle: "disc", paddingInlineStart: space(2.5) },
    "& ol": { listStyle: "decimal", paddingInlineStart: space(2.5) },
    "& code": {
      fontFamily: font.mono,
      background: color.sunk,
      borderRadius: radius.small,
      paddingInline: "4px",
    },
  },
  plain: { whiteSpace: "pre-line" },
});
