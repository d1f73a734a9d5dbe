import { sheet } from "../ui/sheet.ts";
import { color, layer, media } from "../ui/tokens.ts";

export const s = sheet({
  bar: {
    display: "none",
    [media.phone]: {
      display: "block",
      position: "fixed",
      inset: "auto 0 0 0",
      zIndex: layer.header,
      paddingBottom: "env(safe-area-inset-bottom)",
      background: color.surface,
      borderTop: `1px solid ${color.line}`,
    },
    [media.print]: { display: "none" },
  },
  list: { display: "flex", height: "55px" },
  item: { flex: 1, minWidth: 0 },
  tab: {
    display: "flex",
    flexDirection: "column",
    alignItems: "center",
    justifyContent: "center",
    gap: "2px",
    height: "100%",
    fontSize: "0.6875rem",
    lineHeight: 1.3,
    color: color.inkSoft,
    "&:hover": { textDecoration: "none" },
    "&:focus-visible": { outlineOffset: "-4px" },
    "&[aria-current]": { color: color.brand, fontWeight: 600 },
  },
});
