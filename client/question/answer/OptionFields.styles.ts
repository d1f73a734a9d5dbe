import { sheet } from "#client/ui/sheet.ts";
import { color, media, space, text } from "#client/ui/tokens.ts";
import { optionRow } from "../show/optionRow.ts";

export const s = sheet({
  options: { display: "grid", gap: space(1.25) },
  legend: { ...text.ui, color: color.inkFaint, marginBottom: space(1.25) },
  row: {
    ...optionRow,
    cursor: "pointer",
    "&:hover": { borderColor: color.lineStrong, background: color.raised },
    "&:has(:checked)": { borderColor: color.brand, background: color.brandSoft },
    // A struck option is faint, but still readable.
    "&[data-struck] > :not(input)": { color: color.inkFaint, textDecoration: "line-through" },
    "&[data-struck] img": { opacity: 0.5 },
    "&:has(:focus-visible)": { outline: `2px solid ${color.focus}`, outlineOffset: "2px" },
    // In browsers without :has(), the focus outline is on the badge instead of the whole option.
    "& > :focus-visible + [data-badge]": { outline: `2px solid ${color.focus}`, outlineOffset: "2px" },
    "& > :checked + [data-badge]": {
      color: color.brandInk,
      background: color.brand,
      borderColor: color.brand,
      [media.forced]: { forcedColorAdjust: "none", color: "HighlightText", background: "Highlight" },
    },
  },
  strikeable: {
    position: "relative",
    // A long press rules the option out instead of selecting its text.
    "@media (hover: none)": { userSelect: "none", WebkitTouchCallout: "none" },
  },
  // The transparent input covers the badge, so that touches and screen readers reach the input.
  input: {
    position: "absolute",
    insetInlineStart: "16px",
    top: "11px",
    width: "28px",
    height: "28px",
    margin: 0,
    opacity: 0,
    cursor: "pointer",
  },
});
