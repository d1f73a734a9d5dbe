import { namesOne, numbersIn } from "../choiceKey.ts";
import { truthOfAnswer } from "../judgeWords.ts";
import { LETTERS, type Refusal } from "./format.ts";
import {
  type Fields,
  isEmpty,
  isFields,
  isText,
  type JsonOption,
  OPTION_NAME,
  optionsOf,
  plain,
} from "./jsonOptions.ts";

/**
 * Names that files of other programs use, by the heading of the question table. The first name that the file has
 * counts.
 */
const NAMES: Readonly<Record<string, string>> = {
  题干: "stem question prompt title content q question_txt questionText question_text name 题干 题目 问题 题目内容",
  题型: "type questionType question_type qtype kind 题型 类型",
  答案: "answer answers correctAnswer correct_answer correctAnswers correct_answers correct ans a right_answer rightAnswer 答案 正确答案 参考答案",
  解析: "analysis explanation explain parse 解析 答案解析",
  选项: "options choices option opts o items 选项",
  编号: "id 编号",
  分值: "score points 分值",
};
const TYPES: readonly (readonly [RegExp, string])[] = [
  [/^(?:tf|true[_-]?false|judge?ment|judge|bool(?:ean)?)$/i, "判断题"],
  [/^(?:single(?:[_-]?choice)?|select|radio|danxuan)$/i, "单选题"],
  [/^(?:multi(?:ple)?(?:[_-]?(?:choice|select))?|checkbox)$/i, "多选题"],
  [/^(?:fill(?:[_-]?in)?(?:[_-]?(?:the[_-]?)?blanks?)?|blank|completion)$/i, "填空题"],
  [/^(?:essay|short(?:[_-]?answer)?|qa|saqs?|subjective)$/i, "问答题"],
];

/** A question of another program as cells by their headings, or the reason why it cannot be read. */
export interface JsonRow {
  readonly cells: ReadonlyMap<string, string>;
  /** Names of the fields that were not read. */
  readonly unread: readonly string[];
  readonly refusal?: Refusal;
}

/** Names that chapters and courses have too. */
const LOOSE = new Set(["title", "name", "content", "text"]);

/** Returns whether an object of a JSON file looks like a question. */
export function isQuestion(value: unknown): value is Fields {
  if (!isFields(value)) return false;
  const { name = "", value: stem } = taken(value, "题干") ?? {};
  if (typeof stem !== "string" || stem.trim() === "") return false;
  return !LOOSE.has(name) || taken(value, "答案") !== undefined || taken(value, "选项") !== undefined;
}

/** Returns whether a list inside an object holds questions. */
export function hasQuestions(fields: Fields): boolean {
  return Object.values(fields).some((value) => Array.isArray(value) && value.some(isQuestion));
}

/** Returns whether an object that looks like a question is a chapter or a course with questions in a list. */
export function isChapter(fields: Fields): boolean {
  return LOOSE.has(taken(fields, "题干")?.name ?? "") && hasQuestions(fields);
}

/** Returns whether an object of a JSON file is a passage of an export. */
export function isPassage(value: unknown): value is Fields {
  return isFields(value) && value.kind === "passage" && typeof value.text === "string";
}

/**
 * Converts a question of another program, or a passage of an export, to the cells of a table. `base` is the number of the first option where
 * answers are numbers; undefined: the file does not show it.
 */
export function jsonRow(fields: Fields, base: 0 | 1 | undefined): JsonRow {
  const options = optionsIn(fields) ?? [];
  const cells = new Map<string, string>();
  options.forEach(({ text }, i) => cells.set(`选项${LETTERS[i] ?? ""}`, text === "" ? "［图］" : text));
  const lost: string[] = [];
  for (const heading of ["题干", "解析", "编号", "分值", "题型"]) {
    const { name = "", value } = taken(fields, heading) ?? {};
    const lines = [value].flat();
    if (lines.every(isText)) cells.set(heading, lines.join("\n"));
    else if (value !== undefined) lost.push(name);
  }
  if (isPassage(fields)) cells.set("题干", String(fields.text));
  const type = cells.get("题型")?.trim();
  if (type === undefined || type === "" || typeof taken(fields, "题型")?.value !== "string") {
    cells.delete("题型");
    if (type) lost.push(taken(fields, "题型")?.name ?? "");
  } else cells.set("题型", TYPES.find(([word]) => word.test(type))?.[1] ?? type);
  const read = new Set(Object.keys(NAMES).flatMap((heading) => taken(fields, heading)?.name ?? []));
  const unread = Object.keys(fields).filter(
    (name) => lost.includes(name) || (!read.has(name) && !OPTION_NAME.test(name) && !isEmpty(fields[name])),
  );
  if (optionsIn(fields) === undefined)
    return refused(
      cells,
      unread,
      "options",
      "lack a letter or a text, or have several fields that may be their text",
    );
  if (hasQuestions(fields))
    return refused(cells, unread, "stem", "has questions of its own, which are not read");
  const marked = options.flatMap(({ isRight }, i) => (isRight ? (LETTERS[i] ?? "") : [])).join("");
  const said = taken(fields, "答案")?.value;
  const isOne = cells.get("题型") === "单选题";
  const answer = said === undefined ? marked : answerText(said, options, { base, isOne });
  if (typeof answer === "object") return refused(cells, unread, "answer", answer.unclear);
  if (marked !== "" && answer !== marked)
    return refused(cells, unread, "answer", `is ${answer}, but the options mark ${marked}`);
  cells.set("答案", answer);
  return { cells, unread };
}

function refused(cells: JsonRow["cells"], unread: JsonRow["unread"], field: string, reason: string): JsonRow {
  const remedy = "write the question as an export does (npm run export FILE.jsonl)";
  return { cells, unread, refusal: { field, reason, remedy } };
}

/**
 * Returns the number of the first option in a file whose answers are numbers: 0 where an answer is 0, 1 where an answer
 * is the number of the last option; undefined where no answer or both kinds of answers occur.
 */
export function baseOf(questions: readonly Fields[]): 0 | 1 | undefined {
  const numbers = questions.flatMap((fields) => {
    const said = taken(fields, "答案")?.value;
    const options = optionsIn(fields) ?? [];
    const most = options.length;
    // A number may mean the option with that text, and beside options such as 对 and 错 a truth.
    if (most === 0 || textsAmong(said, options) || options.every(isJudgement)) return [];
    return [said]
      .flat()
      .flatMap((value) => (numbersOf(value) ?? []).map((number) => ({ value: number, most })));
  });
  const isZero = numbers.some(({ value }) => value === 0);
  const isOne = numbers.some(({ value, most }) => value === most);
  return isZero === isOne ? undefined : isZero ? 0 : 1;
}

/** Returns whether a judgement lists its options and has a number as its answer, which may be that of an option or a truth. */
export function isNumberedJudgement(fields: Fields): boolean {
  const options = optionsIn(fields) ?? [];
  const said = [taken(fields, "答案")?.value].flat();
  return options.length > 0 && options.every(isJudgement) && said.every((value) => typeof value === "number");
}

/** Returns whether an answer has a number that is the text of an option. */
function textsAmong(said: unknown, options: readonly JsonOption[]): boolean {
  return [said].flat().some((value) => options.some(({ text }) => text.trim() === String(value)));
}

/**
 * Returns the numbers of an answer that consists of them: a number, or a text of numbers; undefined for any other
 * answer.
 */
function numbersOf(value: unknown): readonly number[] | undefined {
  return typeof value === "number" ? [value] : typeof value === "string" ? numbersIn(value) : undefined;
}

function isJudgement({ text }: JsonOption): boolean {
  return truthOfAnswer(text) !== undefined;
}

/**
 * Returns the letters of the options that numbers mean: by their place (`base`), and by their names if the names are
 * numbers; undefined: place and name differ, or the file does not show what the numbers mean.
 */
function lettersAt(
  numbers: readonly number[],
  options: readonly JsonOption[],
  base: 0 | 1 | undefined,
): string | undefined {
  const byName = numbers.map((value) => options.findIndex(({ names }) => names.includes(String(value))));
  const places = base === undefined ? byName : numbers.map((value) => value - base);
  const isNamed = byName.every((at) => at >= 0);
  if ((base === undefined || isNamed) && byName.some((at, i) => at < 0 || at !== places[i])) return undefined;
  return places.map((at) => LETTERS[at] ?? "?").join("");
}

interface AnswerFacts {
  readonly base: 0 | 1 | undefined;
  /** true: the question has one right option. */
  readonly isOne: boolean;
}

function answerText(
  said: unknown,
  options: readonly JsonOption[],
  { base, isOne }: AnswerFacts,
): string | { readonly unclear: string } {
  const given = [said].flat();
  const numbers = given.map(numbersOf);
  const isNumber = given.length > 0 && numbers.every((value) => value !== undefined);
  // In the answers of a question without options, an inner list holds the texts that one blank accepts.
  const all = given.map((value) =>
    options.length === 0 && Array.isArray(value) && value.every(isText) ? value.join("##") : value,
  );
  if (!all.every(isText)) return { unclear: "has a part that is no text" };
  const isAmong = textsAmong(said, options);
  // A number in quotation marks means the option with that text, unless other answers of the file are numbers of
  // options.
  const isSaid = isAmong && base === undefined && given.every((value) => typeof value === "string");
  // The text "0" may mean wrong, and the text "3" may mean an option such as 3 个, or the third option.
  const isEither =
    given.some((value) => typeof value === "string") &&
    (options.every(isJudgement) ||
      options.some(({ text }) =>
        namesOne(
          text,
          numbers.flatMap((one) => one ?? []),
        ),
      ));
  if (options.length > 0 && isNumber && !isSaid)
    return (
      (isAmong || isEither ? undefined : lettersAt(numbers.flat(), options, base)) ?? {
        unclear: "is a number, and the file does not show which option it means",
      }
    );
  const texts = all.map(plain);
  const found = texts.map((text) => {
    const plainText = text.trim();
    const named = namedBy(plainText, options, isOne);
    const at = options.findIndex((option) => option.text.trim() === plainText);
    return { named, told: at < 0 ? undefined : LETTERS[at] };
  });
  if (found.some(({ named, told }) => named !== undefined && told !== undefined && named !== told))
    return { unclear: "is a letter of one option and the text of another" };
  const letters = found.map(({ named, told }) => named ?? told);
  if (options.length > 0 && letters.length > 0 && letters.every((letter) => letter !== undefined))
    return [...new Set(letters.join(""))].sort().join("");
  if (texts.length <= 1) return texts[0] ?? "";
  return options.length > 0 ? texts.join("") : JSON.stringify(texts);
}

/** Returns the letters of the options that a text names: by a name of one option, or by letters in a row. */
function namedBy(text: string, options: readonly JsonOption[], isOne: boolean): string | undefined {
  const at = options.findIndex(({ names }) => names.includes(text));
  if (at >= 0) return LETTERS[at];
  const isRow = !isOne && /^[A-Z]{2,}$/.test(text);
  return isRow && [...text].every((letter) => LETTERS.indexOf(letter) < options.length) ? text : undefined;
}

function optionsIn(fields: Fields): JsonOption[] | undefined {
  return optionsOf(taken(fields, "选项")?.value, fields);
}

/** Returns the first field for a heading that is not empty, else the first field that the object has. */
function taken(fields: Fields, heading: string): { name: string; value: unknown } | undefined {
  const names = (NAMES[heading]?.split(" ") ?? []).filter(
    (one) => fields[one] !== undefined && fields[one] !== null,
  );
  const name = names.find((one) => !isEmpty(fields[one])) ?? names[0];
  return name === undefined ? undefined : { name, value: fields[name] };
}
