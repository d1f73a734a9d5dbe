import { sheet } from "../ui/sheet.ts";
import { color, layer, media, radius, size, space } from "../ui/tokens.ts";

/** Width of the header's two tools on a phone. Reserved, because the rest of the header arrives before them. */
const TOOLS = "92px";

export const s = sheet({
  header: {
    position: "sticky",
    top: 0,
    zIndex: layer.header,
    height: "64px",
    background: color.surface,
    borderBottom: `1px solid ${color.line}`,
    [media.low]: { position: "relative" },
    [media.print]: { display: "none" },
  },
  bar: {
    // Positioning context for the panels of the header.
    position: "relative",
    display: "flex",
    alignItems: "center",
    gap: space(1),
    height: "100%",
    maxWidth: `calc(${size.page} + ${space(6)})`,
    marginInline: "auto",
    paddingInline: space(3),
    [media.phone]: { gap: space(0.5), paddingInline: `${space(2)} calc(${TOOLS} + ${space(1.5)})` },
  },
  tools: {
    flex: "1 1 auto",
    display: "flex",
    alignItems: "center",
    justifyContent: "flex-end",
    gap: space(0.5),
    minWidth: 0,
    whiteSpace: "nowrap",
    // Hides the navigation while the document arrives, because each entry that arrives would move the earlier ones.
    "header:not(:has(~ main)) &": { display: "none" },
    [media.phone]: {
      position: "absolute",
      insetInlineEnd: space(1),
      justifyContent: "flex-start",
      width: TOOLS,
    },
  },
  search: { display: "none", [media.wide]: { display: "block", flex: "0 1 240px", minWidth: "112px" } },
  searchLink: {
    flex: "none",
    display: "grid",
    placeItems: "center",
    width: size.touch,
    height: size.touch,
    borderRadius: radius.control,
    color: color.inkSoft,
    "&:hover": { color: color.ink, background: color.sunk },
    [media.wide]: { display: "none" },
  },
  wideOnly: {
    flex: "none",
    display: "none",
    [media.wide]: { display: "flex", alignItems: "center", marginInlineStart: space(1) },
  },
});
