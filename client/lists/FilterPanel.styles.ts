import { sheet } from "../ui/sheet.ts";
import { color, fontSize, media, radius, shadow, space } from "../ui/tokens.ts";

export const s = sheet({
  panel: {
    display: "block",
    // Undoes the browser's popover styles, because from 600 px on the panel is a normal part of the page.
    position: "static",
    width: "auto",
    height: "auto",
    margin: 0,
    padding: space(1, 3),
    overflow: "visible",
    color: "inherit",
    background: color.surface,
    border: `1px solid ${color.line}`,
    borderRadius: radius.card,
    [media.phone]: {
      display: "none",
      padding: space(1, 2),
      // Browsers without popovers always show the panel, at its place in the page.
      "@supports not selector(:popover-open)": { display: "block", marginBottom: space(2) },
      "&:popover-open": {
        display: "block",
        position: "fixed",
        inset: "auto 0 0",
        width: "100%",
        maxHeight: ["82vh", "82dvh"],
        paddingBottom: 0,
        overflowY: "auto",
        overscrollBehavior: "contain",
        background: color.raised,
        borderWidth: "1px 0 0",
        borderRadius: `${radius.card} ${radius.card} 0 0`,
        boxShadow: shadow.float,
      },
      "&::backdrop": { background: color.scrim },
    },
  },
  foot: {
    display: "none",
    [media.phone]: {
      ":popover-open > &": {
        display: "block",
        position: "sticky",
        bottom: 0,
        marginInline: space(-2),
        padding: `${space(1.5, 2)} calc(${space(1.5)} + env(safe-area-inset-bottom))`,
        background: color.raised,
        borderTop: `1px solid ${color.line}`,
      },
    },
  },
  show: {
    width: "100%",
    minHeight: "48px",
    borderRadius: radius.control,
    fontSize: fontSize.lead,
    fontWeight: 600,
    color: color.brandInk,
    background: color.brand,
  },
  waiting: { height: "49px", borderTop: `1px solid ${color.line}`, [media.phone]: { height: "53px" } },
});
