import { sheet } from "#client/ui/sheet.ts";
import { color, layer, radius, shadow, size, space, text } from "#client/ui/tokens.ts";

export const s = sheet({
  area: {
    position: "relative",
    minWidth: 0,
    "& mark[data-highlight]": {
      color: "inherit",
      background: color.warnSoft,
      // A line marks the words too: the yellow background is weak in the dark theme and missing in forced colours.
      borderBottom: `2px solid ${color.warn}`,
    },
    "&:focus": { outline: "none" },
    "&[data-selecting]": {
      outline: `2px dashed ${color.focus}`,
      outlineOffset: "4px",
      borderRadius: radius.small,
    },
  },
  menu: {
    position: "absolute",
    zIndex: layer.floating,
    display: "flex",
    background: color.raised,
    border: `1px solid ${color.line}`,
    borderRadius: radius.control,
    boxShadow: shadow.float,
    "& > button": {
      ...text.ui,
      minHeight: size.touch,
      paddingInline: space(2),
      fontWeight: 600,
      color: color.brand,
      whiteSpace: "nowrap",
    },
  },
  hint: { ...text.ui, color: color.inkSoft, marginTop: space(1) },
});
