import { sheet } from "../ui/sheet.ts";
import { clamp, color, media, oneLine, phrases, radius, space, text } from "../ui/tokens.ts";

export const s = sheet({
  card: {
    position: "relative",
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    // Aligns day and teacher across the cards of a row.
    gridTemplateRows: "auto 1fr auto auto",
    gap: space(1),
    minWidth: 0,
    padding: space(2),
    background: color.surface,
    border: `1px solid ${color.line}`,
    borderRadius: radius.card,
    overflow: "hidden",
    "&:hover": { borderColor: color.lineStrong, background: color.raised },
    "&:focus-within": { borderColor: color.brand },
    "&.end": { color: color.inkSoft },
    [media.phone]: { padding: space(1.75) },
  },
  top: {
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    gap: space(1),
    minHeight: "24px",
  },
  when: { ...text.ui, ...text.figures, color: color.inkSoft },
  day: { fontWeight: 600, color: color.ink, marginInlineEnd: space(1) },
  name: {
    ...text.lead,
    ...clamp(2),
    fontWeight: 600,
    lineHeight: 1.45,
    ...phrases,
  },
  teacher: {
    display: "flex",
    alignItems: "center",
    gap: space(1),
    minHeight: "32px",
    "& > :last-child": { flex: "none", marginInlineStart: "auto" },
    // Presses on the text go through to the link that covers the card. Presses on the button do not.
    "& > span:last-child": { pointerEvents: "none" },
    "& > button": { zIndex: 1 },
  },
  meta: { ...text.small, ...oneLine, color: color.inkFaint },
  countdown: { ...text.small, ...text.figures, color: color.live, fontWeight: 600 },
});
