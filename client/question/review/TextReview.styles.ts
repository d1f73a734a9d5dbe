import { questionProse } from "../show/questionProse.ts";
import { sheet } from "#client/ui/sheet.ts";
import { color, radius, size, space, text } from "#client/ui/tokens.ts";

export const s = sheet({
  list: { display: "grid", gap: space(1.25) },
  item: {
    display: "grid",
    gap: space(1),
    minWidth: 0,
    padding: space(2),
    background: color.surface,
    border: `1px solid ${color.line}`,
    borderRadius: radius.control,
  },
  name: { ...text.ui, fontWeight: 600, color: color.inkSoft },
  /** Only the heading of the model answer is green. A long green text would be hard to read. */
  model: { ...text.ui, marginTop: space(1), fontWeight: 600, color: color.right },
  text: { ...questionProse, maxWidth: size.measure, minWidth: 0, overflowX: "auto" },
  pair: {
    display: "grid",
    gridTemplateColumns: "auto minmax(0, 1fr)",
    gap: space(0.5, 2),
    alignItems: "baseline",
    "& > dt": { ...text.ui, color: color.inkFaint },
  },
  given: { ...text.reading, whiteSpace: "pre-line", overflowWrap: "anywhere", maxWidth: size.measure },
  sign: {
    ...text.ui,
    display: "inline-flex",
    alignItems: "center",
    gap: space(0.5),
    marginInlineStart: space(1.5),
    fontWeight: 600,
    '&[data-mark="right"]': { color: color.right },
    '&[data-mark="wrong"]': { color: color.wrong },
  },
  right: { ...text.reading, color: color.right, maxWidth: size.measure, minWidth: 0, overflowX: "auto" },
});
