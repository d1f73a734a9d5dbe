import { questionProse } from "#client/question/show/questionProse.ts";
import { sheet } from "#client/ui/sheet.ts";
import { color, media, radius, space, text } from "#client/ui/tokens.ts";

/** Width of a QR code: 72 px are 19 mm on paper. */
export const CODE_PX = 72;

const whole = { breakInside: "avoid" } as const;

export const s = sheet({
  bar: { display: "grid", gap: space(1.5), marginBottom: space(2), [media.print]: { display: "none" } },
  tools: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: space(1, 2) },
  paper: {
    padding: space(4),
    background: color.surface,
    border: `1px solid ${color.line}`,
    borderRadius: radius.card,
    [media.phone]: { padding: space(2) },
    [media.print]: { padding: 0, border: 0, background: "none" },
  },
  title: { ...text.h2, textAlign: "center" },
  about: {
    ...text.small,
    ...text.figures,
    color: color.inkSoft,
    textAlign: "center",
    marginBottom: space(3),
  },
  questions: {
    display: "grid",
    gap: space(3),
    gridTemplateColumns: "minmax(0, 1fr)",
    [media.print]: { display: "block" },
  },
  /** A question is printed on one page, never split between two. */
  question: {
    ...whole,
    display: "grid",
    gridTemplateColumns: `2.5em minmax(0, 1fr) ${CODE_PX}px`,
    columnGap: space(1),
    [media.phone]: { gridTemplateColumns: "2.5em minmax(0, 1fr)" },
    [media.print]: {
      gridTemplateColumns: `2.5em minmax(0, 1fr) ${CODE_PX}px`,
      paddingBottom: space(3),
    },
  },
  /** The QR code that opens the question. Hidden on a phone, which cannot scan its own screen. */
  code: { height: `${CODE_PX}px`, [media.phone]: { display: "none" }, [media.print]: { display: "block" } },
  number: { ...text.reading, ...text.figures, fontWeight: 600 },
  body: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: space(1), minWidth: 0 },
  material: {
    ...questionProse,
    padding: space(1.5),
    border: `1px solid ${color.line}`,
    borderRadius: radius.small,
  },
  kind: { ...text.small, color: color.inkSoft },
  options: { display: "grid", gap: space(0.5) },
  option: { display: "grid", gridTemplateColumns: "1.75em minmax(0, 1fr)", ...text.reading },
  /** Empty space in which the answer to an essay is written by hand. */
  room: { height: space(12), borderBottom: `1px dashed ${color.line}` },
  answers: { marginTop: space(5), breakBefore: "page" },
  answersTitle: { ...text.h3, marginBottom: space(2) },
  answer: { ...whole, display: "grid", gridTemplateColumns: "2.5em minmax(0, 1fr)", marginBottom: space(2) },
  prose: { ...questionProse, minWidth: 0 },
  key: { ...text.reading, fontWeight: 600 },
});
