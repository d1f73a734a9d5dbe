import { sheet } from "#client/ui/sheet.ts";
import { color, radius, space, text } from "#client/ui/tokens.ts";

const cell = {
  ...text.ui,
  ...text.figures,
  position: "relative",
  display: "grid",
  placeItems: "center",
  height: "44px",
  borderRadius: radius.control,
  "&[data-today]": { boxShadow: `inset 0 0 0 1px ${color.line}` },
} as const;

export const s = sheet({
  calendar: {
    padding: space(2),
    background: color.surface,
    border: `1px solid ${color.line}`,
    borderRadius: radius.card,
  },
  head: { display: "flex", alignItems: "center", justifyContent: "space-between", marginBottom: space(1) },
  month: { ...text.lead, ...text.figures, fontWeight: 600 },
  table: {
    width: "100%",
    tableLayout: "fixed",
    borderCollapse: "collapse",
    textAlign: "center",
    "& th": { ...text.small, fontWeight: 400, color: color.inkFaint, paddingBlock: space(0.5) },
    "& td": { padding: "1px" },
  },
  day: { ...cell, color: color.inkFaint },
  busy: {
    ...cell,
    color: color.ink,
    fontWeight: 600,
    "&::after": {
      content: '""',
      position: "absolute",
      bottom: "6px",
      width: "4px",
      height: "4px",
      borderRadius: radius.chip,
      background: color.brand,
    },
    "&:hover": { background: color.sunk, textDecoration: "none" },
    "&[aria-current]": { background: color.brand, color: color.brandInk },
    "&[aria-current]::after": { background: color.brandInk },
  },
});
