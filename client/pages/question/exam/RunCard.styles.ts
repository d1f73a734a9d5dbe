import { sheet } from "#client/ui/sheet.ts";
import { withoutBar } from "#client/question/workspace/bottomBar.ts";
import { color, radius, space, text } from "#client/ui/tokens.ts";

export const s = sheet({
  note: { ...text.ui, color: color.inkSoft },
  waiting: {
    ...text.ui,
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: space(1, 2),
    padding: space(1.5, 2),
    color: color.inkSoft,
    background: color.sunk,
    borderRadius: radius.control,
  },
  form: { display: "grid", gap: space(2), minWidth: 0, "& > [role=alert]:empty": { display: "none" } },
  error: { ...text.ui, color: color.warn },
  actions: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: space(1.5, 2),
    "& > button": withoutBar,
  },
  sures: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: space(0.5, 1),
    "& > span": { ...text.ui, color: color.inkSoft },
    "& > button": {
      ...text.ui,
      minHeight: "44px",
      paddingInline: space(1.5),
      color: color.inkSoft,
      border: `1px solid ${color.line}`,
      borderRadius: radius.chip,
      "&:hover": { background: color.sunk },
    },
    '& > button[aria-pressed="true"]': {
      color: color.brand,
      borderColor: color.brand,
      background: color.brandSoft,
      fontWeight: 600,
    },
  },
});
