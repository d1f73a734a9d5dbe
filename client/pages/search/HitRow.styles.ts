import { sheet } from "#client/ui/sheet.ts";
import { clamp, color, space, text } from "#client/ui/tokens.ts";

export const s = sheet({
  row: { position: "relative", paddingBlock: space(2), borderBottom: `1px solid ${color.line}` },
  title: { ...text.lead, fontWeight: 600, overflowWrap: "anywhere" },
  link: {
    color: color.ink,
    "&:hover": { color: color.brand },
    // The pseudo-element extends the link over the whole row.
    "&::after": { content: '""', position: "absolute", inset: 0 },
  },
  words: { ...text.ui, ...clamp(2), marginTop: space(0.5), color: color.inkSoft, overflowWrap: "anywhere" },
  facts: { ...text.small, ...text.figures, marginTop: space(0.5), color: color.inkFaint },
});
