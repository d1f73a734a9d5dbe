import { sheet } from "../ui/sheet.ts";
import { color, media, size, space, text, touchRow } from "../ui/tokens.ts";

export const s = sheet({
  area: {
    width: "100%",
    maxWidth: `calc(${size.page} + ${space(6)})`,
    marginInline: "auto",
    paddingInline: space(3),
    [media.phone]: { paddingInline: 0 },
    [media.wide]: { display: "grid", gridTemplateColumns: "200px minmax(0, 1fr)", gap: space(4) },
    // Prints without the navigation, also on wide paper.
    [media.print]: { display: "block" },
  },
  screen: { minWidth: 0 },
  // Below 1024 px the menu is one horizontally scrolling line under the header that fades at its end. From 1024 px on
  // the menu is a sticky column.
  nav: {
    display: "flex",
    gap: space(1),
    marginInline: space(-2),
    paddingInline: space(2),
    overflowX: "auto",
    scrollbarWidth: "none",
    maskImage: `linear-gradient(90deg, transparent, #000 ${space(2)} calc(100% - ${space(2)}), transparent)`,
    [media.phone]: { marginInline: 0 },
    [media.wide]: {
      position: "sticky",
      top: "80px",
      alignSelf: "start",
      display: "grid",
      gap: space(3),
      marginInline: 0,
      padding: space(3, 0),
      overflowX: "visible",
      maskImage: "none",
    },
    [media.print]: { display: "none" },
  },
  group: {
    flex: "none",
    display: "flex",
    [media.wide]: { display: "block" },
    // A phone has room for one group. The page 我的 leads to the others.
    [media.phone]: { '&:not(:has([aria-current="page"]))': { display: "none" } },
  },
  name: {
    ...text.small,
    display: "none",
    color: color.inkFaint,
    [media.wide]: { display: "block", paddingInline: space(1.5), marginBottom: space(0.5) },
  },
  list: { display: "flex", [media.wide]: { display: "grid" } },
  link: {
    ...touchRow,
    whiteSpace: "nowrap",
    color: color.inkSoft,
    "&:hover": { color: color.ink, background: color.sunk, textDecoration: "none" },
    "&:focus-visible": { outlineOffset: "-2px" },
    "&[aria-current]": { color: color.ink, fontWeight: 600, background: color.brandSoft },
  },
});
