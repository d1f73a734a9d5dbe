import { sheet } from "#client/ui/sheet.ts";
import { color, motion, radius, space, text } from "#client/ui/tokens.ts";

export const s = sheet({
  outline: { display: "grid", gap: space(1), paddingBottom: space(2) },
  total: { ...text.small, ...text.figures, color: color.inkFaint },
  chapter: { "& + &": { borderTop: `1px solid ${color.line}` } },
  summary: {
    display: "flex",
    alignItems: "center",
    gap: space(1),
    minHeight: "48px",
    cursor: "pointer",
    listStyle: "none",
    "&::-webkit-details-marker": { display: "none" },
    "&:focus-visible": { outlineOffset: "-2px" },
    "& > svg": { flex: "none", color: color.inkFaint, transition: `transform ${motion.fast}` },
    "[open] > & > svg": { transform: "rotate(90deg)" },
  },
  chapterName: { ...text.ui, fontWeight: 600, minWidth: 0 },
  extent: { ...text.small, ...text.figures, marginInlineStart: "auto", color: color.inkFaint },
  lesson: {
    position: "relative",
    display: "flex",
    alignItems: "center",
    gap: space(1),
    minHeight: "52px",
    padding: space(0.75, 1),
    borderRadius: radius.control,
    color: color.inkSoft,
    "& > svg": { flex: "none" },
    "&:hover": { background: color.sunk },
    '&[aria-current="true"]': { background: color.brandSoft, color: color.ink },
  },
  words: { flex: 1, minWidth: 0, display: "grid" },
  // The whole row is pressed.
  link: {
    ...text.ui,
    color: color.ink,
    overflowWrap: "anywhere",
    "&::after": { content: '""', position: "absolute", inset: 0, borderRadius: radius.control },
    '[aria-current="true"] &': { fontWeight: 600 },
  },
  locked: { ...text.ui, color: color.inkFaint },
  facts: { ...text.small, ...text.figures, color: color.inkFaint },
});
