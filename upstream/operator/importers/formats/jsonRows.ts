import { numbersIn } from "../choiceKey.ts";
import { truthOfAnswer } from "../judgeWords.ts";
import { LETTERS, type Refusal } from "./format.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Names that files of other programs use, by the heading of the question table. The first one that is there counts. */
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

/** Returns whether an object of a JSON file is a passage of an export. */
export function isPassage(value: unknown): value is Fields {
  return isFields(value) && value.kind === "passage" && typeof value.text === "string";
}

/**
 * Converts a question of another program, or a passage of an export, to the cells of a table. `base` is the number of the first option where
 * answers are numbers; undefined: the file does not show it.
 */
export function jsonRow(fields: Fields, base: 0 | 1 | undefined): JsonRow {
  const options = optionsOf(fields) ?? [];
  const cells = new Map<string, string>();
  options.forEach(({ text }, i) => cells.set(`选项${LETTERS[i] ?? ""}`, text === "" ? "［图］" : text));
  for (const heading of ["题干", "解析", "编号", "分值"]) {
    const value = taken(fields, heading)?.value;
    if (typeof value === "string" || typeof value === "number") cells.set(heading, String(value));
  }
  if (isPassage(fields)) cells.set("题干", String(fields.text));
  const type = taken(fields, "题型")?.value;
  if (typeof type === "string" && type.trim() !== "")
    cells.set("题型", TYPES.find(([word]) => word.test(type.trim()))?.[1] ?? type);
  const read = new Set(Object.keys(NAMES).flatMap((heading) => taken(fields, heading)?.name ?? []));
  const unread = Object.keys(fields).filter((name) => !read.has(name) && !isOptionName(name));
  if (optionsOf(fields) === undefined)
    return refused(
      cells,
      unread,
      "options",
      "lack a letter or a text, or have several fields that may be their text",
    );
  if (Object.values(fields).some((value) => Array.isArray(value) && value.some(isQuestion)))
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
 * is the number of the last option; undefined where the answers show neither or both.
 */
export function baseOf(questions: readonly Fields[]): 0 | 1 | undefined {
  const numbers = questions.flatMap((fields) => {
    const said = taken(fields, "答案")?.value;
    const options = optionsOf(fields) ?? [];
    const most = options.length;
    // A number that is the text of an option may mean that text.
    if (textsAmong(said, options)) return [];
    return [said]
      .flat()
      .flatMap((value) => (isNamed(value, options) ? [] : (numbersOf(value) ?? [])))
      .flatMap((value) => (most > 0 ? [{ value, most }] : []));
  });
  const isZero = numbers.some(({ value }) => value === 0);
  const isOne = numbers.some(({ value, most }) => value === most);
  return isZero === isOne ? undefined : isZero ? 0 : 1;
}

interface JsonOption {
  /** Letters and ids by which answers name the option. */
  readonly names: readonly string[];
  readonly text: string;
  readonly isRight: boolean;
}

/** Returns whether an answer has a number that is the text of an option. */
function textsAmong(said: unknown, options: readonly JsonOption[]): boolean {
  return [said].flat().some((value) => options.some(({ text }) => text.trim() === String(value)));
}

/** Returns the numbers that an answer is: a number, or a text of numbers; undefined for any other answer. */
function numbersOf(value: unknown): readonly number[] | undefined {
  return typeof value === "number" ? [value] : typeof value === "string" ? numbersIn(value) : undefined;
}

function isJudgement({ text }: JsonOption): boolean {
  return truthOfAnswer(text) !== undefined;
}

function isNamed(value: unknown, options: readonly JsonOption[]): boolean {
  return typeof value === "string" && options.some(({ names }) => names.includes(value.trim()));
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
  const all = [said].flat();
  const numbers = all.map((value) => (isNamed(value, options) ? undefined : numbersOf(value)));
  const isText = all.some((value) => typeof value === "string") && textsAmong(said, options);
  if (options.length > 0 && all.length > 0 && numbers.every((value) => value !== undefined) && !isText) {
    // The text 0 may be the word for wrong, or the number of the first option.
    const isTruth = all.some((value) => typeof value === "string") && options.every(isJudgement);
    if (base === undefined || isTruth || textsAmong(said, options))
      return { unclear: "is a number, and the file does not show which option it means" };
    return numbers
      .flat()
      .map((value) => LETTERS[value - base] ?? "?")
      .join("");
  }
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

function plain(value: unknown): string {
  if (typeof value === "boolean") return value ? "正确" : "错误";
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

const OPTION_NAME = /^(?:opt(?:ion)?[_-]?|选项)?([A-H])(?:_txt|_text)?$/;

function isOptionName(name: string): boolean {
  return OPTION_NAME.test(name) || /^opt_[A-H]$/.test(name);
}

/**
 * Returns the options of a question; undefined: the file has options, and it is not known which field is their text.
 */
function optionsOf(fields: Fields): JsonOption[] | undefined {
  const given = taken(fields, "选项")?.value;
  if (Array.isArray(given))
    return given.every(isFields) && given.length > 0 ? objectOptions(given) : listOptions(given);
  const named = isFields(given) ? given : fields;
  const found = new Map<string, string>();
  for (const [name, value] of Object.entries(named)) {
    const letter = OPTION_NAME.exec(name)?.[1];
    if (letter === undefined || value === null) continue;
    if (!isText(value)) return undefined;
    // Some files have the letter itself in opt_A and the text in opt_A_txt.
    if (!found.has(letter) || /_te?xt$/.test(name)) found.set(letter, plain(value));
  }
  const keys = [...found.keys()].sort();
  // A letter that is left out would move the letters of the options behind it.
  if (keys.some((key, i) => key !== LETTERS[i])) return undefined;
  return keys.map((key) => ({ names: [key], text: found.get(key) ?? "", isRight: false }));
}

/** Returns the options of a list of texts, or of pairs of a text and whether it is right. */
function listOptions(given: readonly unknown[]): JsonOption[] | undefined {
  const pairs = given.map((option) => (Array.isArray(option) ? (option as readonly unknown[]) : [option]));
  if (!pairs.every(([text]) => isText(text))) return undefined;
  return pairs.map(([text, isRight], i) => ({
    names: [LETTERS[i] ?? ""],
    text: plain(text),
    isRight: isRight === true,
  }));
}

function isText(value: unknown): value is string | number | boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

const RIGHT = ["isCorrect", "is_correct", "correct", "isRight", "isAnswer", "right"];

/** Returns options that are objects. Their text is the only field that is neither a letter nor an id. */
function objectOptions(given: readonly Fields[]): JsonOption[] | undefined {
  const names = [...new Set(given.flatMap((option) => Object.keys(option)))];
  const said = (name: string) => given.map((option) => plain(option[name]));
  const isLetter = (name: string) => said(name).every((text, i) => text === LETTERS[i]);
  const aliases = names.filter((name) => isLetter(name) || /^(?:_?id|uuid)$|(?:[a-z]Id|_id)$/.test(name));
  const [text, ...others] = names.filter(
    (name) =>
      !aliases.includes(name) &&
      !RIGHT.includes(name) &&
      !/^(?:sort|order|index|score)$/.test(name) &&
      said(name).some((one) => one !== ""),
  );
  if (text === undefined || others.length > 0) return undefined;
  return given.map((option) => ({
    names: aliases.map((name) => plain(option[name])),
    text: plain(option[text]),
    isRight: RIGHT.some((name) => option[name] === true || option[name] === 1),
  }));
}

function taken(fields: Fields, heading: string): { name: string; value: unknown } | undefined {
  const name = NAMES[heading]?.split(" ").find((one) => fields[one] !== undefined && fields[one] !== null);
  return name === undefined ? undefined : { name, value: fields[name] };
}

export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
