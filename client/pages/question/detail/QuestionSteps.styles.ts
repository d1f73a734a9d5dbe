import { sheet } from "../../../ui/sheet.ts";
import { color, media, space } from "../../../ui/tokens.ts";

export const s = sheet({
  steps: {
    display: "flex",
    flexWrap: "wrap",
    gap: space(1.5),
    alignItems: "center",
    paddingTop: space(2.5),
    borderTop: `1px solid ${color.line}`,
    "& > a": { gap: space(0.75) },
    [media.phone]: { "& > a": { flex: "1 1 40%" } },
  },
  // Keys are for keyboards: a screen that is touched only has no use for their list.
  help: { marginInlineStart: "auto", "@media (hover: none) and (pointer: coarse)": { display: "none" } },
});
