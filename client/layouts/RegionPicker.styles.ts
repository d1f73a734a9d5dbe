import { sheet } from "../ui/sheet.ts";
import { color, radius, size, space } from "../ui/tokens.ts";

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
  /** Width of the longest names, such as 黑龙江, so that nothing moves when the browser shows its own province. */
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
