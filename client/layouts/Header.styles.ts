import { sheet } from "../ui/sheet.ts";
import { color, layer, media, radius, size, space } from "../ui/tokens.ts";

export const s = sheet({
  header: {
    position: "sticky",
    top: 0,
    zIndex: layer.header,
    height: "64px",
    background: color.surface,
    borderBottom: `1px solid ${color.line}`,
    [media.print]: { display: "none" },
  },
  bar: {
    // The panels of the header hang from this box.
    position: "relative",
    display: "flex",
    alignItems: "center",
    gap: space(1),
    height: "100%",
    maxWidth: `calc(${size.page} + ${space(6)})`,
    marginInline: "auto",
    paddingInline: space(3),
    [media.phone]: { gap: space(0.5), paddingInline: space(2, 1) },
  },
  tools: { display: "flex", alignItems: "center", gap: space(0.5), marginInlineStart: "auto", minWidth: 0 },
  search: { display: "none", [media.wide]: { display: "block", width: "clamp(160px, 18vw, 240px)" } },
  searchLink: {
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
    display: "none",
    [media.wide]: { display: "flex", alignItems: "center", marginInlineStart: space(1) },
  },
});
