import { sheet } from "../ui/sheet.ts";
import { color, layer, media, radius, size, space, text } from "../ui/tokens.ts";

export const s = sheet({
  bar: {
    marginBlock: space(2),
    [media.phone]: {
      position: "sticky",
      top: "64px",
      zIndex: layer.sticky,
      display: "flex",
      alignItems: "center",
      gap: space(1),
      marginBlock: space(0, 1.5),
      marginInline: space(-2),
      paddingInline: space(2),
      background: color.canvas,
      borderBottom: `1px solid ${color.line}`,
    },
    [media.low]: { position: "static" },
  },
  line: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: space(1),
    minHeight: "36px",
    // On phones the chosen filters are one horizontally scrolling line that fades at its end.
    [media.phone]: {
      flex: 1,
      flexWrap: "nowrap",
      minWidth: 0,
      minHeight: "52px",
      paddingInlineEnd: space(3),
      overflowX: "auto",
      scrollbarWidth: "none",
      maskImage: `linear-gradient(90deg, #000 calc(100% - ${space(3)}), transparent)`,
      "& > *": { flex: "none" },
    },
  },
  count: { ...text.ui, color: color.inkSoft, marginInlineEnd: space(1) },
  clear: {
    ...text.ui,
    display: "inline-flex",
    alignItems: "center",
    minHeight: "36px",
    paddingInline: space(1),
  },
  open: {
    ...text.ui,
    display: "none",
    [media.phone]: {
      display: "block",
      flex: "none",
      minHeight: size.touch,
      paddingInline: space(2),
      border: `1px solid ${color.lineStrong}`,
      borderRadius: radius.control,
      background: color.raised,
      fontWeight: 600,
    },
  },
});
