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
    minHeight: "64px",
    maxWidth: `calc(${size.page} + ${space(6)})`,
    marginInline: "auto",
    paddingInline: space(3),
    [media.phone]: { flexWrap: "wrap", padding: space(1.25, 2, 1.5), gap: space(1, 0.5) },
  },
  theme: { marginInlineStart: "auto" },
  // Phones give the search its own row, wide enough for its placeholder.
  search: { flex: "0 1 280px", minWidth: "120px", [media.phone]: { flexBasis: "100%" } },
  main: { flex: "1 0 auto", display: "grid", alignItems: "center", paddingBlock: space(4, 8) },
});
