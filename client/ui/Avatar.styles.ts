import { loadsWhenNear } from "./reading.ts";
import { sheet } from "./sheet.ts";
import { color, radius } from "./tokens.ts";

export const s = sheet({
  avatar: {
    flex: "none",
    display: "block",
    width: "var(--size)",
    height: "var(--size)",
    overflow: "hidden",
    ...loadsWhenNear,
    borderRadius: radius.chip,
    color: color.inkFaint,
    background: color.sunk,
    boxShadow: `inset 0 0 0 1px ${color.line}`,
    "& > *": { width: "100%", height: "100%", objectFit: "cover" },
  },
});
