import { sheet } from "../ui/sheet.ts";
import { color, fontSize, layer, media, oneLine, radius, size, space } from "../ui/tokens.ts";

export const s = sheet({
  page: { display: "flex", flexDirection: "column", minHeight: "100vh" },
  header: {
    position: "sticky",
    top: 0,
    zIndex: layer.header,
    height: "56px",
    background: color.surface,
    borderBottom: `1px solid ${color.line}`,
    [media.low]: { position: "relative" },
    [media.print]: { display: "none" },
  },
  bar: {
    position: "relative",
    display: "flex",
    alignItems: "center",
    gap: space(1),
    height: "100%",
    maxWidth: `calc(${size.wide} + ${space(6)})`,
    marginInline: "auto",
    paddingInline: space(2),
    [media.phone]: { paddingInline: space(1) },
  },
  back: {
    display: "flex",
    alignItems: "center",
    gap: space(0.75),
    minHeight: size.touch,
    minWidth: size.touch,
    paddingInline: space(1.25),
    borderRadius: radius.control,
    color: color.inkSoft,
    "&:hover": { color: color.ink, background: color.sunk, textDecoration: "none" },
  },
  backText: { whiteSpace: "nowrap" },
  mark: { display: "none", [media.tablet]: { display: "block", paddingInlineStart: space(1) } },
  title: {
    ...oneLine,
    flex: 1,
    minWidth: 0,
    fontSize: fontSize.lead,
    fontWeight: 600,
    textAlign: "center",
  },
  bare: { flex: "1 0 auto", paddingBottom: space(6), [media.phone]: { paddingBottom: space(4) } },
  main: {
    flex: "1 0 auto",
    paddingBlock: space(3, 6),
    [media.phone]: { paddingBlock: space(2, 4) },
  },
});
