import { sheet } from "./sheet.ts";
import { color, motion, radius, space, text } from "./tokens.ts";

const control = {
  width: "100%",
  minHeight: "44px",
  padding: space(1, 1.5),
  color: color.ink,
  background: color.raised,
  border: `1px solid ${color.lineStrong}`,
  borderRadius: radius.control,
  lineHeight: 1.5,
  transition: `border-color ${motion.fast}, background-color ${motion.fast}`,
  "&:hover:not(:disabled)": { borderColor: color.inkFaint },
  "&:focus-visible": { borderColor: color.brand, outlineOffset: "1px" },
  // Amber, because red marks wrong answers.
  '&[aria-invalid="true"]': {
    borderColor: color.warn,
    boxShadow: `inset 0 0 0 1px ${color.warn}`,
    background: color.warnSoft,
  },
  "&:disabled": {
    color: color.inkFaint,
    background: color.sunk,
    borderColor: color.line,
    cursor: "not-allowed",
  },
  "&:read-only:not(select)": { background: color.surface },
  "&:-webkit-autofill": { boxShadow: `0 0 0 100px ${color.brandSoft} inset`, WebkitTextFillColor: color.ink },
} as const;

export const s = sheet({
  field: { display: "grid", gap: space(0.75), minWidth: 0 },
  label: {
    ...text.ui,
    display: "flex",
    alignItems: "baseline",
    gap: space(1),
    fontWeight: 600,
    color: color.ink,
  },
  optional: { ...text.small, fontWeight: 400, color: color.inkFaint },
  hint: { ...text.small, color: color.inkFaint },
  error: {
    ...text.small,
    display: "flex",
    gap: space(0.5),
    color: color.warn,
    "& svg": { flex: "none", marginTop: "2px" },
  },
  row: { display: "flex", gap: space(1), "& > :first-child": { flex: 1, minWidth: 0 } },
  box: { position: "relative", flex: 1, minWidth: 0 },
  input: control,
  password: { ...control, paddingInlineEnd: space(6) },
  area: { ...control, minHeight: "112px", resize: "vertical", fieldSizing: "content", maxHeight: "60vh" },
  select: {
    ...control,
    appearance: "none",
    paddingInlineEnd: space(5),
    cursor: "pointer",
    textOverflow: "ellipsis",
    "& option": { color: color.ink, background: color.raised },
  },
  chevron: {
    position: "absolute",
    insetInlineEnd: space(1.5),
    top: "calc(50% - 9px)",
    pointerEvents: "none",
    color: color.inkSoft,
  },
  reveal: {
    position: "absolute",
    insetInlineEnd: "1px",
    top: "1px",
    display: "grid",
    placeItems: "center",
    width: "44px",
    height: "calc(100% - 2px)",
    color: color.inkFaint,
    borderRadius: radius.control,
    "&:hover": { color: color.ink },
    "&:focus-visible": { outlineOffset: "-4px" },
  },
});
