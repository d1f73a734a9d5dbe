import type { Remark } from "#upstream/operator/importers/bankRecord.ts";
import { cutHtml, readText } from "./lineHtml.ts";
import { listedKeys } from "./endKeys.ts";
import { JUDGE_SIGNS, JUDGE_WORDS, truthOf as truthOfWord } from "../../judgeWords.ts";
import type { WordQuestion } from "./wordQuestion.ts";

/*
 * Keys that authors write into the stem: letters in its brackets, a tick behind a judgement, words on the line of a
 * blank. The key is taken and its place emptied, so that no learner sees it.
 */

const EMPTY = "（\u3000\u3000）";
const LETTERS = /(?<![A-Za-z0-9])([（(])([\s_]*)([A-Z](?:[\s,，、]*[A-Z])*)[\s_]*[)）]/g;
/** Matches letters in brackets of any kind or on a line, also small or wide ones. A letter before the bracket makes it f(a). */
const ANY_LETTERS =
  /(?<![A-Za-z0-9])(?:[（(【［[]|__+)[\s_]*([A-Za-zＡ-Ｚａ-ｚ](?:[\s,，、]*[A-Za-zＡ-Ｚａ-ｚ])*)[\s_]*(?:[)）】］\]]|__+)/g;
const TRUTH = new RegExp(
  `(?:[（(【［[]\\s*([^\\s（()）]{1,5})\\s*[)）】］\\]]|__+\\s*(${JUDGE_WORDS})\\s*__+|(${JUDGE_SIGNS}))\\s*[。.]?\\s*(?:[（(](.{3,}?)[)）\\s]*)?$`,
);
/** Matches the key of a judgement before the number of the next one. */
const INNER_TRUTH = new RegExp(`[（(]\\s*(?:T|F|${JUDGE_WORDS})\\s*[)）]\\s*[。.]?\\s*\\d{1,3}\\s*[.．、]`);
const NAMED_DIGIT = new RegExp(`([1A])\\s*[.、:：=＝]?\\s*(${JUDGE_WORDS})`);
const FILLED = /(?:__+([^_\n]{1,80})_+|(?<![A-Za-z0-9_])_([^_\n]{1,80})__+)/g;
/** Punctuation at the edges of a line belongs to the sentence. */
const EDGES =
  /^([\s\u00a0\u3000]*[，,。、；;]?)[\s\u00a0\u3000]*([\s\S]*?)[\s\u00a0\u3000]*([，,。、；;]?[\s\u00a0\u3000]*)$/;
/** Underlined text with spaces on both sides is a line with words on it, not emphasis. */
const PADDED = /^[\s\u00a0\u3000]{2,}\S[\s\S]*[\s\u00a0\u3000]{2,}$/;
const FORMULA = /\$\$[^$]*\$\$|\$[^$]*\$|<[^<>]*>/g;
const JOINT = /^(?:和|与|及|或|、|，|,|是|为|的|而|[（()）。；;：:])+$/;
const LINED = /<(u|red)>((?:(?!<\/?(?:u|red)>)[\s\S])*)<\/\1>/g;

function note(question: WordQuestion, reason: string, remedy: string): void {
  const remark: Remark = { field: "answer", reason, remedy, repaired: true };
  question.notes.push(remark);
}

/** Replaces a piece of the plain text, from and to its positions, in the HTML of a stem. */
function replaced(html: string, from: number, to: number, text: string): string {
  const [before = "", , after = ""] = cutHtml(html, [from, to]);
  return `${before}${text}${after}`;
}

/** Returns the letters of options in the brackets of a stem. */
function lettersIn({ fields, options }: WordQuestion): RegExpExecArray[] {
  const keys = options.map(({ key }) => key);
  const text = readText(fields.get("stem") ?? "");
  return [...text.matchAll(LETTERS)].filter(
    (found) =>
      [...(found[3] ?? "").replace(/[^A-Z]/g, "")].every((letter) => keys.includes(letter)) &&
      mayBeKey(text, found),
  );
}

/** Returns whether the brackets of a stem contain letters of options. */
export function hasLetters(question: WordQuestion): boolean {
  return lettersIn(question).length > 0;
}

/** Takes the letters in the brackets of a stem with options: `（ C ）` is the key, and the brackets become empty. */
export function takeLetters(question: WordQuestion): void {
  const { fields, faults } = question;
  const stem = fields.get("stem") ?? "";
  const text = readText(stem);
  const found = lettersIn(question);
  const [only, ...others] = found;
  const answer = fields.get("answer");
  const said = answer === undefined ? "" : lettersOf(readText(answer));
  if (!only) {
    const [shown, ...more] = [...text.matchAll(ANY_LETTERS)].filter((one) => mayBeKey(text, one));
    if (!shown || more.length > 0 || said === "" || lettersOf(shown[1] ?? "") !== said) return;
    fields.set("stem", replaced(stem, shown.index, shown.index + shown[0].length, EMPTY));
    note(question, "stood in the stem, too", "its place was emptied");
    return;
  }
  const letters = lettersOf(only[3] ?? "");
  if (said === "" && !question.habits.has("letters")) return;
  if (others.length > 0 || (said !== "" && said !== letters)) {
    const isKey = found.some((one) => lettersOf(one[3] ?? "") === said);
    if (said === "" || isKey || isAtEnd(text, only))
      faults.push({
        field: "answer",
        reason: `is not clear: brackets in the stem hold ${found.map((one) => one[3]).join(" and ")}${said === "" ? "" : `, and the key says ${said}`}`,
        remedy: "empty the brackets and write 答案： below the options",
      });
    return;
  }
  fields.set("stem", replaced(stem, only.index, only.index + only[0].length, EMPTY));
  if (said === "") {
    fields.set("answer", letters);
    note(question, `stood in the brackets of the stem: ${letters}`, "the brackets were emptied");
  } else note(question, "stood in the brackets of the stem, too", "the brackets were emptied");
}

function isAtEnd(text: string, { index, 0: whole }: RegExpExecArray): boolean {
  return /^[\s。.？?：:；;]*$/.test(text.slice(index + whole.length));
}

const SMALL = /[（(【［[]\s*[a-zａ-ｚ]\s*[)）】］\]]/;

/**
 * Returns whether letters in brackets may be a key. Within a sentence, 点（A） (point A) and capital letters in a text
 * with small letters in brackets are mathematics.
 */
function mayBeKey(text: string, found: RegExpExecArray): boolean {
  if (isAtEnd(text, found)) return true;
  const isMath = SMALL.test(text) || /[a-zａ-ｚ]/.test(found[0]);
  return !isMath && !/点\s*$/.test(text.slice(0, found.index));
}

function lettersOf(text: string): string {
  return [
    ...new Set(
      text
        .normalize("NFKC")
        .toUpperCase()
        .replace(/[^A-Z]/g, ""),
    ),
  ]
    .toSorted()
    .join("");
}

/**
 * Takes the tick or word in the brackets at the end of a judgement; a remark in brackets behind it is the explanation.
 */
export function takeTruth(question: WordQuestion): void {
  const { fields, section } = question;
  const stem = fields.get("stem") ?? "";
  const text = readText(stem);
  const found = TRUTH.exec(text);
  const mark = found?.[1] ?? found?.[2] ?? found?.[3] ?? "";
  const truth = truthOf(mark, section.heading);
  if (!found || truth === undefined) return;
  const answer = readText(fields.get("answer") ?? "").trim();
  if (answer !== "" && truthOf(answer, section.heading) !== truth) {
    question.faults.push({
      field: "answer",
      reason: `is not clear: the brackets of the stem hold ${mark}, and the key says ${answer}`,
      remedy: "empty the brackets and write 答案： 正确 or 错误 below",
    });
    return;
  }
  const isList = listedKeys(`${question.number}. ${text}`) !== undefined;
  if (isList || INNER_TRUTH.test(text.slice(0, found.index)))
    question.faults.push({
      field: "answer",
      reason: "is not clear: brackets within the stem hold another one",
      remedy: "begin each question on a line of its own",
    });
  fields.set("stem", replaced(stem, found.index, text.length, EMPTY).trim());
  fields.set("answer", truth);
  if (found[4] !== undefined && !fields.has("analysis")) fields.set("analysis", found[4]);
  note(question, `stood in the brackets of the stem: ${mark}`, "the brackets were emptied");
}

/** Returns 正确 or 错误 for a word or tick; a heading such as `判断题 1对 2错` gives digits their meaning. */
export function truthOf(said: string, heading = ""): string | undefined {
  const plain = said.trim();
  const known = truthOfWord(plain);
  if (known !== undefined) return nameOf(known);
  if (!/^[012AB]$/.test(plain)) return undefined;
  const [, first = "", word = ""] = NAMED_DIGIT.exec(heading) ?? [];
  const one = truthOfWord(word);
  if (one === undefined || /\d/.test(first) !== /\d/.test(plain)) return undefined;
  return nameOf(plain === first ? one : !one);
}

function nameOf(truth: boolean): string {
  return truth ? "正确" : "错误";
}

interface Blanks {
  readonly blanks: readonly string[];
  /** Number of lines without words. */
  readonly empty: number;
  /** The stem with an empty line for each blank. */
  readonly stem: string;
}

/**
 * Returns the words on the lines of a stem: `__答案__`, and underlined text where `isLined` or where spaces pad it. Formulas and tags have
 * underscores of their own.
 */
function blanksOf(html: string, isLined: boolean): Blanks {
  const held: string[] = [];
  const hold = (piece: string) => `\uFDEF${held.push(piece) - 1}\uFDEF`;
  const release = (text: string) =>
    text.replace(/\uFDEF(\d+)\uFDEF/g, (_, at: string) => held[Number(at)] ?? "");
  const found: string[] = [];
  const drawn = html.replace(LINED, (whole, _, inner: string) =>
    isLined || PADDED.test(readText(inner)) ? `__${inner.replaceAll("_", "")}__` : whole,
  );
  const stem = drawn.replace(FORMULA, hold).replace(FILLED, (_, long?: string, short?: string) => {
    const [, before = "", text = "", after = ""] = EDGES.exec(long ?? short ?? "") ?? [];
    found.push(release(text));
    return `${before}${hold("____")}${after}`;
  });
  const blanks = found.filter((text) => readText(text) !== "");
  const empty = found.length - blanks.length + (stem.match(/__+/g)?.length ?? 0);
  return { blanks, empty, stem: release(stem) };
}

/** Returns whether the lines of a stem's blanks may contain the answers, and whether they certainly do not. */
function styleOf({ fields, type }: WordQuestion): "filled" | "empty" | "none" {
  const { blanks, empty } = blanksOf(fields.get("stem") ?? "", type === "fill");
  if (blanks.length === 0) return empty > 0 ? "empty" : "none";
  return empty === 0 && blanks.every((blank) => !JOINT.test(readText(blank).trim())) ? "filled" : "empty";
}

/** Returns whether the lines of a stem have words on them, which may be the answers. */
export function hasFilledLines(stem: string): boolean {
  return blanksOf(stem, false).blanks.length > 0;
}

/** Fewest questions of a section that must have filled blanks before words on lines count as answers. */
const FEWEST = 3;

/**
 * Takes the words on the lines of blanks as answers if most questions of the section have such words. Otherwise the
 * words may be the text between two empty blanks, which looks the same.
 */
export function takeBlanks(questions: readonly WordQuestion[]): void {
  const styles = questions.map(styleOf);
  const filled = styles.filter((style) => style === "filled").length;
  const empty = styles.filter((style) => style === "empty").length;
  questions.forEach((question, i) => {
    if (styles[i] !== "filled") return;
    const isFill = question.type === "fill";
    const { stem, blanks } = blanksOf(question.fields.get("stem") ?? "", isFill);
    const isLined = isFill && /<(?:u|red)>/.test(question.fields.get("stem") ?? "");
    const isSeen = blanks.some((blank) => readText(stem).includes(readText(blank)));
    const isUnsure = empty * 4 > filled || (filled < FEWEST && !isLined);
    if (isSeen || isUnsure) {
      question.faults.push({
        field: "answer",
        reason: isSeen
          ? "stands on the line of a blank and again in the stem"
          : "may stand on the lines of the blanks, or the blanks may be empty",
        remedy: "leave the blanks empty and write 答案： below, with ； between blanks",
      });
      return;
    }
    question.fields.set("stem", stem);
    question.type = "fill";
    question.fields.set("blanks", blanks.join("\n"));
    note(
      question,
      `stood on the lines of the blanks: ${blanks.map(readText).join("；")}`,
      "the blanks were emptied",
    );
  });
}
