import { animation, sheet } from "./sheet.ts";
import { color, motion, radius, space } from "./tokens.ts";

const appear = animation({ from: { opacity: 0 }, to: { opacity: 1 } });
const breathe = animation({ "0%, 100%": { opacity: 1 }, "50%": { opacity: 0.55 } });

const bar = { height: "14px", borderRadius: radius.small, background: color.sunk } as const;

export const s = sheet({
  // Delays the skeleton, so that answers within 150 ms show none.
  group: {
    display: "grid",
    gap: space(1.5),
    opacity: 0,
    animationName: appear,
    animationDuration: motion.slow,
    animationDelay: "150ms",
    animationFillMode: "forwards",
  },
  cards: {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 240px), 1fr))",
    gap: space(3),
    opacity: 0,
    animationName: appear,
    animationDuration: motion.slow,
    animationDelay: "150ms",
    animationFillMode: "forwards",
  },
  breath: {
    display: "grid",
    gap: space(1.25),
    animationName: breathe,
    animationDuration: "2s",
    animationIterationCount: "infinite",
  },
  line: { ...bar, "&:last-of-type:not(:first-of-type)": { width: "62%" } },
  short: { ...bar, width: "40%", height: "12px" },
  card: {
    overflow: "hidden",
    background: color.surface,
    border: `1px solid ${color.line}`,
    borderRadius: radius.card,
  },
  picture: { aspectRatio: "16 / 9", background: color.sunk },
  texts: { display: "grid", gap: space(1.25), padding: space(2) },
  row: {
    display: "flex",
    alignItems: "center",
    gap: space(2),
    minHeight: "64px",
    borderBottom: `1px solid ${color.line}`,
  },
  disc: { flex: "none", width: "40px", height: "40px", borderRadius: radius.chip, background: color.sunk },
  grow: { flex: 1, display: "grid", gap: space(1) },
});
