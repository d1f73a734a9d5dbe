import { sheet } from "./sheet.ts";
import { color, radius, space, text } from "./tokens.ts";

const fill = { background: color.brand, borderRadius: radius.chip } as const;

export const progressLine = {
  appearance: "none",
  display: "block",
  width: "100%",
  height: "6px",
  border: 0,
  borderRadius: radius.chip,
  overflow: "hidden",
  background: color.sunk,
  "&::-webkit-progress-bar": { background: color.sunk },
  "&::-webkit-progress-value": fill,
  "&::-moz-progress-bar": fill,
} as const;

export const s = sheet({
  row: { display: "grid", gap: space(0.5), minWidth: 0 },
  texts: {
    ...text.small,
    display: "flex",
    justifyContent: "space-between",
    gap: space(1),
    color: color.inkFaint,
  },
  bar: progressLine,
});
