import { sheet } from "./sheet.ts";
import { card, color, media, motion, radius, space } from "./tokens.ts";

const base = {
  minWidth: 0,
  ...card,
} as const;

const padding = { padding: space(3), [media.phone]: { padding: space(2) } } as const;

export const cards = sheet({
  padded: { ...base, ...padding },
  flush: { ...base, overflow: "hidden" },
  /** Card that one link covers completely; give that link cardLinkClass. */
  linked: {
    ...base,
    position: "relative",
    display: "flex",
    flexDirection: "column",
    overflow: "hidden",
    transition: `border-color ${motion.slow}, background-color ${motion.slow}`,
    "&:hover": { borderColor: color.lineStrong, background: color.raised },
    "&:focus-within": { borderColor: color.brand },
  },
});

export const s = sheet({
  link: {
    color: "inherit",
    textDecoration: "none",
    "&:hover": { color: color.brand, textDecoration: "none" },
    "&::after": { content: '""', position: "absolute", inset: 0, borderRadius: radius.card },
    "&:focus-visible": { outline: "none" },
    "&:focus-visible::after": { outline: `2px solid ${color.focus}`, outlineOffset: "-2px" },
  },
});
