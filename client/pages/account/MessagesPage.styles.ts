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
  // The padding makes a link 44 px high, enough for a finger, without moving the lines of text apart.
  title: { fontWeight: 600, "& > a": { paddingBlock: space(1.75) } },
  unread: { ...text.small, color: color.brand },
  pages: {
    display: "flex",
    justifyContent: "space-between",
    "& a": { display: "inline-block", paddingBlock: space(1) },
  },
  time: { ...text.small, color: color.inkSoft },
});
