import { sheet } from "../ui/sheet.ts";
import { color, media, radius, shadow, size, space } from "../ui/tokens.ts";

const control = {
  display: "flex",
  alignItems: "center",
  gap: space(0.75),
  minHeight: size.touch,
  borderRadius: radius.control,
  color: color.inkSoft,
  cursor: "pointer",
  listStyle: "none",
  userSelect: "none",
  whiteSpace: "nowrap",
  "&::-webkit-details-marker": { display: "none" },
  "&:hover": { color: color.ink, background: color.sunk },
  "details[open] > &": { color: color.ink, background: color.sunk },
} as const;

const panel = {
  position: "absolute",
  top: "calc(100% + 4px)",
  right: space(3),
  background: color.raised,
  border: `1px solid ${color.line}`,
  borderRadius: radius.card,
  boxShadow: shadow.float,
  [media.phone]: { right: space(1) },
} as const;

export const s = sheet({
  icon: { ...control, justifyContent: "center", width: size.touch },
  menu: { ...panel, width: "264px", padding: space(1), maxHeight: "calc(100vh - 88px)", overflowY: "auto" },
  /** Hides controls that need scripts from browsers without scripts. */
  scripted: { "@media (scripting: none)": { display: "none" } },
  small: { ...panel, padding: space(1.5) },
});
