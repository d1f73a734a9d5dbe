import { plainText } from "./exportFields.ts";
import { MARK } from "../importers/formats/recordMarks.ts";

type Fields = Readonly<Record<string, unknown>>;
interface Option {
  readonly key: string;
  readonly text: string;
}

/** A question as GIFT; what GIFT has no place for stands in a comment that gift.ts reads and Moodle passes over. */
export function giftText(fields: Fields): string {
  const { stem, text, analysis, options: _options, answer, ...rest } = fields;
  const marked = isHeld(fields) ? rest : { ...rest, answer };
  const mark = JSON.stringify({ source: "", ...marked });
  const body = fields.kind === "passage" ? "" : ` {${answers(fields)}${feedback(analysis)}}`;
  // A passage has no place for its explanation.
  const said =
    fields.kind === "passage" && analysis !== undefined ? { ...JSON.parse(mark), analysis } : undefined;
  return `// ${MARK}: ${said ? JSON.stringify(said) : mark}\n${escaped(plainText(fields.kind === "passage" ? text : stem))}${body}\n\n`;
}

/** Whether the braces of GIFT say the whole answer. */
function isHeld({ type, answer, options }: Fields): boolean {
  const texts = (answer ?? []) as readonly string[];
  const isJudge = type === "judge";
  if (options !== undefined || isJudge) return isJudge === (options === undefined);
  return type === "essay" && texts.length === 0;
}

function answers({ type, answer, options }: Fields): string {
  const right = (answer ?? []) as readonly string[];
  const list = (options ?? []) as readonly Option[];
  if (type === "judge" && list.length === 0) return right[0] === "正确" ? "TRUE" : "FALSE";
  if (type === "single" || type === "judge")
    return list.map(({ key, text }) => `\n  ${right.includes(key) ? "=" : "~"}${escaped(text)}`).join("");
  if (list.length > 0) {
    const share = Number((100 / right.length).toFixed(5));
    return list
      .map(({ key, text }) => `\n  ~%${right.includes(key) ? share : -100}%${escaped(text)}`)
      .join("");
  }
  const [only = ""] = right;
  // Several blanks are more than a question of Moodle has; there it is one for free text.
  if (type !== "fill" || right.length !== 1) return "";
  // Several texts with arrows would be read as pairs to match.
  const alternatives = only.includes("->") ? [only] : only.split("##");
  return alternatives.map((text) => ` =${escaped(text)}`).join("");
}

function feedback(analysis: unknown): string {
  return typeof analysis === "string" ? `\n  ####${escaped(analysis)}` : "";
}

/** A backslash that stands for itself is doubled; the end of a line is \n, for an empty line would end the question. */
function escaped(text: string): string {
  return text
    .replace(/[\\~=#{}:]/g, (sign) => `\\${sign}`)
    .replace(/\[(?=(?:html|moodle|plain|markdown)\])/g, "\\[")
    .replace(/\r\n?|\n/g, "\\n")
    .replace(/^\/\//, "\\n//");
}
