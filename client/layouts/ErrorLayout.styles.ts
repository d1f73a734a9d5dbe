import { sheet } from "../ui/sheet.ts";
import { color, media, size, space } from "../ui/tokens.ts";

export const s = sheet({
  page: { display: "flex", flexDirection: "column", minHeight: "100vh" },
  header: { background: color.surface, borderBottom: `1px solid ${color.line}` },
  bar: {
    position: "relative",
    display: "flex",
    alignItems: "center",
    gap: space(1),
    height: "64px",
    maxWidth: `calc(${size.page} + ${space(6)})`,
    marginInline: "auto",
    paddingInline: space(3),
    [media.phone]: { paddingInline: space(2), gap: space(0.5) },
  },
  tools: {
    flex: 1,
    display: "flex",
    alignItems: "center",
    justifyContent: "flex-end",
    gap: space(1),
    minWidth: 0,
  },
  search: { flex: "0 1 280px", minWidth: "120px" },
  main: { flex: "1 0 auto", display: "grid", alignItems: "center", paddingBlock: space(4, 8) },
});
