import { sheet } from "#client/ui/sheet.ts";
import { color, radius, size, space, text } from "#client/ui/tokens.ts";

export const s = sheet({
  sums: { ...text.ui, ...text.figures, display: "grid", gap: space(1), marginBottom: space(2) },
  sum: { display: "flex", justifyContent: "space-between", "& > dd": { fontWeight: 600 } },
  group: { display: "grid", gap: space(1), marginBottom: space(2) },
  label: { ...text.small, color: color.inkSoft },
  list: { display: "flex", flexWrap: "wrap", gap: space(1), maxHeight: "30vh", overflowY: "auto" },
  jump: {
    ...text.ui,
    ...text.figures,
    minWidth: size.touch,
    minHeight: size.touch,
    paddingInline: space(1),
    color: color.brand,
    border: `1px solid ${color.line}`,
    borderRadius: radius.control,
    "&:hover": { background: color.sunk },
  },
  note: { ...text.ui, color: color.inkSoft },
  trouble: { ...text.ui, color: color.warn, marginTop: space(1) },
  unsaved: {
    ...text.ui,
    display: "grid",
    gap: space(1),
    padding: space(1.5),
    marginBottom: space(2),
    color: color.ink,
    background: color.warnSoft,
    border: `1px solid ${color.warn}`,
    borderRadius: radius.control,
    "& > p": { overflowWrap: "anywhere" },
    "& > section": { marginBottom: 0 },
    "& > section button": { background: color.surface },
  },
  choices: { display: "contents" },
  paused: {
    display: "grid",
    justifyItems: "start",
    gap: space(2),
    paddingBlock: space(8),
  },
});
