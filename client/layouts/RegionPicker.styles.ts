import { sheet } from "../ui/sheet.ts";
import { color, radius, size, space } from "../ui/tokens.ts";

/** The picker needs the script, and is not offered without one. */
const scripted = { "@media (scripting: none)": { display: "none" } } as const;

export const s = sheet({
  button: {
    display: "flex",
    alignItems: "center",
    gap: space(0.75),
    minHeight: size.touch,
    paddingInline: space(1.25),
    borderRadius: radius.control,
    color: color.inkSoft,
    whiteSpace: "nowrap",
    "&:hover": { color: color.ink, background: color.sunk },
    ...scripted,
  },
  /** Room for 黑龙江: the province of this browser takes the place of the one that the page came with. */
  name: { minWidth: "3em", textAlign: "start" },
  row: {
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    gap: space(2),
    width: "100%",
    minHeight: size.touch,
    borderRadius: radius.control,
    ...scripted,
  },
  value: { display: "flex", alignItems: "center", gap: space(0.5), color: color.inkSoft },
});
