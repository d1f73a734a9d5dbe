import { sheet } from "../ui/sheet.ts";
import { color, fontSize, radius, space, text } from "../ui/tokens.ts";

export const s = sheet({
  group: {
    display: "flex",
    padding: "3px",
    borderRadius: radius.control,
    background: color.sunk,
    // Hidden without scripts, because the choice could not be saved.
    "@media (scripting: none)": { display: "none" },
  },
  name: {
    ...text.small,
    float: "inline-start",
    alignSelf: "center",
    paddingInline: space(1),
    color: color.inkFaint,
  },
  choice: {
    position: "relative",
    // Each choice is as wide as its text, because 跟随 (follow the system) is longer than the others.
    flex: "auto",
    display: "flex",
    alignItems: "center",
    justifyContent: "center",
    gap: space(0.75),
    minHeight: "38px",
    paddingInline: space(1.25),
    borderRadius: "6px",
    fontSize: fontSize.ui,
    whiteSpace: "nowrap",
    color: color.inkSoft,
    cursor: "pointer",
    "& > svg": { flex: "none" },
    "&:hover": { color: color.ink },
    "&:has(:checked)": { color: color.ink, background: color.raised, boxShadow: `0 0 0 1px ${color.line}` },
    "&:has(:focus-visible)": { outline: `2px solid ${color.focus}`, outlineOffset: "1px" },
  },
  radio: {
    position: "absolute",
    inset: 0,
    width: "100%",
    height: "100%",
    margin: 0,
    opacity: 0,
    cursor: "pointer",
  },
});
