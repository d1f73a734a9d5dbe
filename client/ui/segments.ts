import { color, radius, space, text } from "./tokens.ts";

export const segments = {
  display: "flex",
  padding: "2px",
  background: color.sunk,
  borderRadius: radius.control,
  "& > button": {
    ...text.ui,
    minHeight: "40px",
    paddingInline: space(1.5),
    borderRadius: "6px",
    color: color.inkSoft,
    "&:hover": { color: color.ink },
  },
  '& > button[aria-pressed="true"]': { color: color.ink, background: color.surface, fontWeight: 600 },
} as const;
