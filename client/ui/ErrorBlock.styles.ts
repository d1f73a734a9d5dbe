import { sheet } from "./sheet.ts";
import { color, font, radius, space, text } from "./tokens.ts";

export const s = sheet({
  block: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: space(2),
    padding: space(2.5, 3),
    background: color.surface,
    border: `1px solid ${color.line}`,
    borderRadius: radius.card,
    "& + &": { marginTop: space(3) },
  },
  brief: { ...text.ui, color: color.inkSoft, paddingBlock: space(3) },
  icon: { flex: "none", color: color.warn, alignSelf: "flex-start" },
  texts: { flex: "1 1 220px", display: "grid", gap: space(0.5), minWidth: 0 },
  title: { ...text.lead, fontWeight: 600, lineHeight: "24px" },
  cause: { ...text.ui, color: color.inkSoft },
  request: {
    ...text.small,
    color: color.inkFaint,
    "& code": { fontFamily: font.mono, overflowWrap: "anywhere" },
  },
});
