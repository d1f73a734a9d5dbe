import { sheet } from "../ui/sheet.ts";
import { color, fontSize, layer, media } from "../ui/tokens.ts";

function list(entries: number) {
  return {
    display: "grid",
    gridTemplateColumns: `repeat(${entries}, minmax(0, 1fr))`,
    gridTemplateRows: "55px",
  } as const;
}

/** Number of columns by the number of entries, so that entries do not move while the document arrives in pieces. */
export const lists = sheet({ two: list(2), three: list(3), four: list(4), five: list(5) });

export const s = sheet({
  bar: {
    display: "none",
    [media.phone]: {
      display: "block",
      position: "fixed",
      inset: "auto 0 0 0",
      zIndex: layer.header,
      height: "calc(56px + env(safe-area-inset-bottom))",
      paddingBottom: "env(safe-area-inset-bottom)",
      background: color.surface,
      borderTop: `1px solid ${color.line}`,
      // The bar of a screen's next step takes the place of the tabs (cards/JoinBox.tsx).
      "body:has([data-step]) &": { display: "none" },
    },
    // In low windows neither bar is fixed, so both are shown.
    [media.low]: { position: "static", "body:has([data-step]) &": { display: "block" } },
    [media.print]: { display: "none" },
  },
  tab: {
    display: "flex",
    flexDirection: "column",
    alignItems: "center",
    justifyContent: "center",
    gap: "2px",
    height: "100%",
    fontSize: fontSize.small,
    lineHeight: 1.3,
    color: color.inkSoft,
    "&:hover": { textDecoration: "none" },
    "&:focus-visible": { outlineOffset: "-4px" },
    "&[aria-current]": { color: color.brand, fontWeight: 600 },
  },
});
