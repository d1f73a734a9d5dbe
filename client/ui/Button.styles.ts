import { animation, sheet } from "./sheet.ts";
import { balanced, color, fontSize, motion, radius, space } from "./tokens.ts";

const pulse = animation({ "0%, 60%, 100%": { opacity: 0.25 }, "30%": { opacity: 1 } });

const base = {
  position: "relative",
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  gap: space(1),
  border: "1px solid transparent",
  borderRadius: radius.control,
  fontWeight: 600,
  lineHeight: 1.25,
  textAlign: "center",
  ...balanced,
  textDecoration: "none",
  cursor: "pointer",
  userSelect: "none",
  transition: `background-color ${motion.fast}, border-color ${motion.fast}, color ${motion.fast}`,
  "&:hover": { textDecoration: "none" },
  "&:active:not(:disabled)": { transform: "translateY(1px)" },
  "&:disabled": {
    cursor: "not-allowed",
    color: color.inkFaint,
    background: color.sunk,
    borderColor: "transparent",
  },
  '&[aria-busy="true"]': { cursor: "progress" },
  "& svg": { flex: "none" },
} as const;

/** Kinds set colours and borders, sizes set only measures, so that a button's two classes never conflict. */
export const kinds = sheet({
  primary: {
    ...base,
    color: color.brandInk,
    background: color.brand,
    "@supports (color: color-mix(in oklab, red, red))": {
      "&:hover:not(:disabled)": { background: `color-mix(in oklab, ${color.brand} 88%, ${color.ink})` },
    },
  },
  secondary: {
    ...base,
    color: color.ink,
    background: color.raised,
    borderColor: color.lineStrong,
    "&:hover:not(:disabled)": { background: color.sunk, borderColor: color.inkFaint },
  },
  quiet: {
    ...base,
    color: color.brand,
    "&:hover:not(:disabled)": { background: color.brandSoft },
    "&:disabled": { ...base["&:disabled"], background: "transparent" },
  },
  danger: {
    ...base,
    color: color.warn,
    background: color.raised,
    borderColor: "currentColor",
    "&:hover:not(:disabled)": { background: color.warnSoft },
  },
});

export const sizes = sheet({
  small: {
    minHeight: "36px",
    padding: space(0.5, 1.5),
    fontSize: fontSize.ui,
    // Touch target of 44 px around a visible 36 px.
    "&::after": { content: '""', position: "absolute", inset: "-5px 0" },
  },
  medium: { minHeight: "44px", padding: space(1, 2.5), fontSize: fontSize.ui },
  large: { minHeight: "52px", padding: space(1.5, 4), fontSize: fontSize.lead },
});

export const s = sheet({
  label: {
    display: "inline-flex",
    alignItems: "center",
    justifyContent: "center",
    gap: space(1),
  },
  // Shows three dots below the label, which does not move. The text of the dots is for screen readers only.
  busy: {
    position: "absolute",
    insetInline: 0,
    bottom: "4px",
    width: "22px",
    height: "4px",
    marginInline: "auto",
    overflow: "hidden",
    textIndent: "100%",
    whiteSpace: "nowrap",
    background: "radial-gradient(circle at 2px, currentColor 2px, transparent 2.5px) 0 / 9px 4px repeat-x",
    animationName: pulse,
    animationDuration: "1.1s",
    animationIterationCount: "infinite",
  },
});
