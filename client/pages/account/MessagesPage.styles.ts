import { sheet } from "#client/ui/sheet.ts";
import { color, space, text } from "#client/ui/tokens.ts";

export const s = sheet({
  actions: { display: "flex", justifyContent: "flex-end" },
  list: { listStyle: "none", padding: 0, margin: 0 },
  message: {
    display: "grid",
    gap: space(0.5),
    paddingBlock: space(1.5),
    borderBottom: `1px solid ${color.line}`,
    overflowWrap: "anywhere",
  },
  // 44 px for the finger, a line of text for the eye.
  title: { fontWeight: 600, "& > a": { paddingBlock: space(1.75) } },
  unread: { ...text.small, color: color.brand },
  pages: {
    display: "flex",
    justifyContent: "space-between",
    "& a": { display: "inline-block", paddingBlock: space(1) },
  },
  time: { ...text.small, color: color.inkSoft },
});
