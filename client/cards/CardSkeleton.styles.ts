import { animation, sheet } from "../ui/sheet.ts";
import { color, media, motion, radius, space } from "../ui/tokens.ts";

const appear = animation({ from: { opacity: 0 }, to: { opacity: 1 } });
const bar = { display: "block", height: "14px", borderRadius: radius.small, background: color.sunk } as const;

export const s = sheet({
  // Delays the skeleton, so that answers within 150 ms show none.
  late: {
    opacity: 0,
    animationName: appear,
    animationDuration: motion.slow,
    animationDelay: "150ms",
    animationFillMode: "forwards",
  },
  card: {
    overflow: "hidden",
    background: color.surface,
    border: `1px solid ${color.line}`,
    borderRadius: radius.card,
  },
  picture: { aspectRatio: "16 / 9", background: color.sunk },
  texts: {
    display: "grid",
    alignContent: "start",
    gap: space(1.5),
    height: "138px",
    padding: space(2),
    [media.phone]: { height: "161px", padding: space(1.5) },
  },
  live: { display: "grid", alignContent: "start", gap: space(2), height: "160px", padding: space(2) },
  line: bar,
  short: { ...bar, width: "58%" },
});
