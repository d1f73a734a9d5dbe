import { factsOf } from "#shared/domain/questionTypes/typeFacts.ts";
import type { QuestionRecord, Remark } from "./bankRecord.ts";
import type { FieldReader } from "./fieldReader.ts";
import { cutHtml } from "./formats/word/lineHtml.ts";
import { JUDGE_SIGNS, truthOf } from "./judgeWords.ts";
import { withoutRightMark } from "./rightMark.ts";

/*
 * Keys that authors leave where learners see them: letters in brackets of the stem, a tick behind a judgement, 答案：A
 * below the stem, a mark behind the right option. A key that agrees with the answer field is removed; a question whose
 * visible key contradicts the answer field is refused. Brackets within a sentence, such as 点（A）与点（B）, are no
 * key.
 */

const EMPTY = "（　　）";
const LABEL = "(?:(?:正确|参考|标准|本题)?答案|选|key|answer)";
const LETTER = "[A-Za-zＡ-Ｚａ-ｚ]";
const LETTERS = `${LETTER}(?:[\\s,，、;；]*${LETTER})*`;
/** Replace each character of a formula and of a tag, so that positions stay. */
const FORMULA = "\uFDEF";
const TAG = "\uFDEE";
/** Text in brackets of any kind or on a line to fill in. A letter before the bracket makes it f(A). */
const BRACKETED =
  /(?<![A-Za-z0-9\\]\uFDEE*)[（([【［〔「『〖｛{⦅]((?:\uFDEE*[^（）()[\]【】［］〔〕「」『』〖〗｛｝{}⦅⦆$\n\uFDEE]){1,60}\uFDEE*)[）)\]】］〕」』〗｝}⦆](?!\()|(?<![_＿])[_＿]+((?:\uFDEE*[^_＿\n\uFDEE]){1,60}\uFDEE*)[_＿]+/dg;
const ONLY_LETTERS = new RegExp(`^\\s*(?:${LABEL}\\s*[:：]?\\s*)?(${LETTERS})\\s*$`, "i");
const LABELLED = new RegExp(
  `(?:^|[\\s。？?；;>）)【])(?:正确|参考|标准|本题)?答案\\s*(?:】\\s*[:：]?|[:：])\\s*(?:${LETTERS}(?!${LETTER})|正确|错误|对|错|${JUDGE_SIGNS})`,
);
/** Labels of a key that also have other meanings, so only the key may follow. Words do not count as letters. */
const LABELLED_LINE = new RegExp(
  `(?:^[^\\S\\n]*(?:答|解答|正确选项|(?:[Aa]nswer|ANSWER|[Kk]ey|KEY)s?)\\s*[:：]|【\\s*(?:答|解答|正确选项)\\s*】\\s*[:：]?|(?<![（(【［[〔「『〖｛{]\\s*)(?:答案|故选|应选)\\s*[:：]?)\\s*([A-ZＡ-Ｚ](?:[\\s,，、;；]*[A-ZＡ-Ｚ])*|[a-zａ-ｚ](?:[\\s,，、;；]+[a-zａ-ｚ])*|正确|错误|对|错|${JUDGE_SIGNS})\\s*[)）】］\\]]?\\s*[。.]?\\s*$`,
  "m",
);
const BEHIND = /^(?:\s|&nbsp;|<\/?[a-z][^<>]*>|[。.？?：:；;！!])*$/i;
const LAST_SIGN = new RegExp(`(?<=[^\\s])\\s*(${JUDGE_SIGNS})(?=[\\s${TAG}]*[。.]?[\\s${TAG}]*$)`, "d");
const HIDDEN_PARTS = /\$\$[^$]*\$\$|\$[^$]*\$|<[^<>]*>|&nbsp;/gi;
const LINE_TAG = /^<\/?(?:p|div|br|li|ul|ol|tr|td|th|table|h[1-6])\b/i;

/** Returns the record without visible keys. A question whose visible key contradicts its answer field is refused. */
export function withoutShownKey(
  record: QuestionRecord,
  fields: FieldReader,
  notes: Remark[],
): QuestionRecord {
  const { chosen } = factsOf(record.type);
  if (chosen === "none" || record.answer.length === 0) return record;
  const texts = [["stem", record.stem], ...record.options.map(optionText)] as const;
  const [field] = texts.find(([, text = ""]) => isLabelled(text, record)) ?? [];
  if (field !== undefined) {
    fields.refuse(field, "shows the key behind a label", "take it out of the text and name it as the answer");
    return record;
  }
  return withoutMarks({ ...record, stem: stemWithoutKey(record, fields, notes) }, fields, notes);
}

/** Returns an option without opening brackets, because keys in brackets are emptied in stems alone. */
function optionText({ content }: QuestionRecord["options"][number]) {
  return ["options", content.replace(/[（(【［[]/g, " ")] as const;
}

/** Returns whether a stem or an option contains a key behind a label such as 答案：. */
function isLabelled(text: string, { type, options }: QuestionRecord): boolean {
  if (!/答|选|answer|key/i.test(text)) return false;
  const plain = text.replace(/<[^<>]*>/g, (tag) => (LINE_TAG.test(tag) ? "\n" : "")).replace(/&nbsp;/gi, " ");
  if (LABELLED.test(text) || LABELLED.test(plain)) return true;
  const [, said] = LABELLED_LINE.exec(plain) ?? [];
  if (said === undefined) return false;
  if (factsOf(type).isTruth && truthOf(said) !== undefined) return true;
  return isOf(options, lettersOf(said));
}

function isOf(options: QuestionRecord["options"], letters: readonly string[]): boolean {
  return letters.length > 0 && letters.every((letter) => options.some(({ key }) => key === letter));
}

/** Returns the capital letters of a text in their order, each once. */
function lettersOf(text: string): string[] {
  const plain = text.normalize("NFKC").toUpperCase();
  return [...new Set(plain.replace(/[^A-Z]/g, ""))].sort();
}

interface Shown {
  readonly from: number;
  readonly whole: string;
  readonly said: string;
  readonly isKey: boolean;
  readonly isLast: boolean;
}

function stemWithoutKey(record: QuestionRecord, fields: FieldReader, notes: Remark[]): string {
  const { stem } = record;
  const shown = shownIn(record);
  const [only] = shown;
  const last = shown.find(({ isLast }) => isLast);
  if (last && !last.isKey) {
    fields.refuse(
      "answer",
      `is not clear: the stem ends with ${last.whole.trim()}, which is another key`,
      "empty the brackets, or correct the answer",
    );
    return stem;
  }
  const key = last ?? (shown.length === 1 && only?.isKey ? only : undefined);
  if (!key) return stem;
  notes.push({
    field: "stem",
    reason: `shows the key: ${key.whole.trim()}`,
    remedy: "its place was emptied",
    repaired: true,
  });
  // Tags that end behind the brackets, or begin before them, stay.
  const [tags = ""] = cutHtml(key.whole.match(/<[^<>]*>/g)?.join("") ?? "", []);
  return stem.slice(0, key.from) + EMPTY + tags + stem.slice(key.from + key.whole.length);
}

/** Returns what may be a key in a stem: option letters, or words of a judgement at the end. */
function shownIn({ type, stem, options, answer }: QuestionRecord): Shown[] {
  const text = /[$<&]/.test(stem) ? stem.replace(HIDDEN_PARTS, hiddenPart) : stem;
  const found = [...text.matchAll(BRACKETED)].map((match) => pieceOf(stem, match));
  if (factsOf(type).isTruth) {
    const sign = LAST_SIGN.exec(text);
    if (sign && found.every(({ isLast }) => !isLast)) found.push(pieceOf(stem, sign));
    const right = truthOf(options.find(({ key }) => key === answer[0])?.content ?? "") ?? answer[0] === "A";
    return found.flatMap((one) => {
      const truth = one.isLast ? truthOf(one.said.replace(/^(?:正确|参考)?答案\s*[:：]?\s*/, "")) : undefined;
      return truth === undefined ? [] : [{ ...one, isKey: truth === right }];
    });
  }
  const key = [...answer].sort().join("");
  const rightText =
    answer.length === 1 ? saidIn(options.find((option) => option.key === answer[0])?.content ?? "") : "";
  return found.flatMap((one) => {
    if (one.isLast && one.said !== "" && one.said === rightText) return [{ ...one, isKey: true }];
    const [, letters = ""] = ONLY_LETTERS.exec(one.said) ?? [];
    const given = lettersOf(letters);
    // Within a sentence small letters and points are mathematics: [a, b], 点（A）.
    const isMath = /[a-zａ-ｚ]/.test(letters) || /点\s*$/.test(stem.slice(0, one.from));
    if (!isOf(options, given)) return [];
    return [{ ...one, isKey: given.join("") === key && (one.isLast || !isMath) }];
  });
}

function hiddenPart(part: string): string {
  if (part.startsWith("&") || LINE_TAG.test(part)) return " ".repeat(part.length);
  return (part.startsWith("$") ? FORMULA : TAG).repeat(part.length);
}

function pieceOf(stem: string, match: RegExpExecArray) {
  const [from, to] = match.indices?.[0] ?? [0, 0];
  const [begin, end] = match.indices?.[1] ?? match.indices?.[2] ?? [0, 0];
  return {
    from,
    whole: stem.slice(from, to),
    said: saidIn(stem.slice(begin, end)),
    isLast: BEHIND.test(stem.slice(to)),
  };
}

/** Returns a text without its tags and the spaces around it. */
function saidIn(html: string): string {
  return html
    .replace(/<[^<>]*>/g, "")
    .replace(/&nbsp;/gi, " ")
    .trim();
}

/** Takes the marks behind options away when the marked options are the answer. */
function withoutMarks(record: QuestionRecord, fields: FieldReader, notes: Remark[]): QuestionRecord {
  const options = record.options.map((option) => ({ option, content: withoutRightMark(option.content) }));
  const marked = options
    .flatMap(({ option, content }) => (content === undefined ? [] : [option.key]))
    .join("");
  if (marked === "") return record;
  if ([...record.answer].sort().join("") !== marked) {
    fields.refuse(
      "options",
      `mark ${marked} as right, and the answer is ${record.answer.join("")}`,
      "take the mark away, or correct the answer",
    );
    return record;
  }
  notes.push({
    field: "options",
    reason: `show the key: ${marked} has a mark`,
    remedy: "the mark was taken away",
    repaired: true,
  });
  return {
    ...record,
    options: options.map(({ option, content }) => (content === undefined ? option : { ...option, content })),
  };
}
