import { animation, sheet } from "../ui/sheet.ts";

const creep = animation({
  from: { transform: "scaleX(0)" },
  "60%": { transform: "scaleX(0.7)" },
  to: { transform: "scaleX(0.94)" },
});

export const s = sheet({
  bar: {
    position: "fixed",
    inset: "0 0 auto 0",
    height: 2,
    zIndex: 60,
    background: "var(--brand)",
    transformOrigin: "0 0",
    transform: "scaleX(0)",
    pointerEvents: "none",
    opacity: 0,
    "&[data-pending]": {
      opacity: 1,
      animation: `${creep} 4s 150ms ease-out both`,
    },
    "@media (prefers-reduced-motion: reduce)": {
      "&[data-pending]": { animation: "none", transform: "scaleX(0.5)" },
    },
  },
});
