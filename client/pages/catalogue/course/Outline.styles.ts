import { sheet } from "#client/ui/sheet.ts";
import { color, media, motion, radius, space, text } from "#client/ui/tokens.ts";

export const s = sheet({
  outline: {
    border: `1px solid ${color.line}`,
    borderRadius: radius.card,
    background: color.surface,
    overflow: "hidden",
  },
  chapter: { "& + &": { borderTop: `1px solid ${color.line}` } },
  summary: {
    display: "flex",
    alignItems: "center",
    gap: space(1.5),
    minHeight: "56px",
    padding: space(1, 2.5),
    cursor: "pointer",
    listStyle: "none",
    "&::-webkit-details-marker": { display: "none" },
    "&:hover": { background: color.sunk },
    "&:focus-visible": { outlineOffset: "-2px" },
    "& > svg": { flex: "none", color: color.inkFaint, transition: `transform ${motion.fast}` },
    "[open] > & > svg": { transform: "rotate(90deg)" },
    [media.phone]: { padding: space(1, 1.5) },
  },
  chapterName: { ...text.lead, fontWeight: 600, minWidth: 0 },
  extent: {
    ...text.small,
    ...text.figures,
    flex: "none",
    marginInlineStart: "auto",
    color: color.inkFaint,
    [media.phone]: { display: "none" },
  },
  lessons: { paddingBottom: space(1) },
  lesson: {
    position: "relative",
    display: "flex",
    alignItems: "center",
    gap: space(1.5),
    minHeight: "44px",
    padding: space(0.75, 2.5),
    "& > svg": { flex: "none", color: color.inkFaint },
    [media.phone]: { padding: space(0.75, 1.5) },
  },
  // The pseudo-element extends the link over the whole row.
  play: { color: color.ink, "&::after": { content: '""', position: "absolute", inset: 0 } },
  name: { ...text.ui, minWidth: 0, overflowWrap: "anywhere" },
  end: { display: "flex", alignItems: "center", gap: space(1), flex: "none", marginInlineStart: "auto" },
  length: { ...text.small, ...text.figures, color: color.inkFaint, minWidth: "4em", textAlign: "end" },
  done: { ...text.small, color: color.brand },
});
