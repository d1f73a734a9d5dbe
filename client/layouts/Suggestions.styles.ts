import { sheet } from "../ui/sheet.ts";
import { color, layer, oneLine, radius, shadow, space, text } from "../ui/tokens.ts";

export const s = sheet({
  list: {
    position: "fixed",
    zIndex: layer.floating,
    maxHeight: "calc(100vh - 120px)",
    overflowY: "auto",
    margin: 0,
    padding: space(0.5),
    listStyle: "none",
    background: color.raised,
    border: `1px solid ${color.line}`,
    borderRadius: radius.card,
    boxShadow: shadow.float,
  },
  option: {
    ...text.ui,
    display: "flex",
    alignItems: "center",
    gap: space(1.5),
    minHeight: "44px",
    paddingInline: space(1.5),
    borderRadius: radius.control,
    cursor: "pointer",
    "&:hover": { background: color.sunk },
    '&[aria-selected="true"]': { background: color.sunk, boxShadow: `inset 0 0 0 2px ${color.focus}` },
  },
  name: { ...oneLine, flex: "1 1 auto", minWidth: 0 },
  facts: { ...text.small, ...oneLine, flex: "0 1 auto", maxWidth: "40%", color: color.inkFaint },
});
