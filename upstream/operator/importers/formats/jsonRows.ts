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
  [/^(?:tf|true_?false|judge(?:ment)?|bool(?:ean)?)$/i, "判断题"],
  [/^(?:single_?(?:choice)?|radio|danxuan)$/i, "单选题"],
  [/^(?:multi(?:ple)?(?:_?choice)?|checkbox|multi_?select)$/i, "多选题"],
  [/^(?:fill(?:_?in)?(?:_?blanks?)?|blank|completion)$/i, "填空题"],
  [/^(?:essay|short(?:_?answer)?|qa|subjective)$/i, "问答题"],
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
  return !LOOSE.has(name) || taken(value, "答案") !== undefined || optionsOf(value).length > 0;
}

/**
 * Converts a question of another program to the cells of a table. `base` is the number of the first option where
 * answers are numbers; undefined: the file does not show it.
 */
export function jsonRow(fields: Fields, base: 0 | 1 | undefined): JsonRow {
  const options = optionsOf(fields);
  const cells = new Map<string, string>();
  options.forEach(({ text }, i) => cells.set(`选项${LETTERS[i] ?? ""}`, text === "" ? "［图］" : text));
  for (const heading of ["题干", "解析", "编号", "分值"]) {
    const value = taken(fields, heading)?.value;
    if (typeof value === "string" || typeof value === "number") cells.set(heading, String(value));
  }
  const type = taken(fields, "题型")?.value;
  if (typeof type === "string" && type.trim() !== "")
    cells.set("题型", TYPES.find(([word]) => word.test(type.trim()))?.[1] ?? type);
  const read = new Set(Object.keys(NAMES).flatMap((heading) => taken(fields, heading)?.name ?? []));
  const unread = Object.keys(fields).filter((name) => !read.has(name) && !isOptionName(name));
  const marked = options.flatMap(({ isRight }, i) => (isRight ? (LETTERS[i] ?? "") : [])).join("");
  const said = taken(fields, "答案")?.value;
  const answer = said === undefined ? marked : answerText(said, options, base);
  if (answer === undefined)
    return refused(cells, unread, "is a number, and the file does not show whether options begin at 0 or 1");
  if (marked !== "" && answer !== marked)
    return refused(cells, unread, `is ${answer}, but the options mark ${marked}`);
  cells.set("答案", answer);
  return { cells, unread };
}

function refused(cells: JsonRow["cells"], unread: JsonRow["unread"], reason: string): JsonRow {
  return { cells, unread, refusal: { field: "answer", reason, remedy: "write the letter of the option" } };
}

/**
 * Returns the number of the first option in a file whose answers are numbers: 0 where an answer is 0, 1 where an answer
 * is the number of the last option; undefined where the answers show neither or both.
 */
export function baseOf(questions: readonly Fields[]): 0 | 1 | undefined {
  const numbers = questions.flatMap((fields) => {
    const said = taken(fields, "答案")?.value;
    const most = optionsOf(fields).length;
    return [said].flat().flatMap((value) => (typeof value === "number" && most > 0 ? [{ value, most }] : []));
  });
  const isZero = numbers.some(({ value }) => value === 0);
  const isOne = numbers.some(({ value, most }) => value === most);
  return isZero === isOne ? undefined : isZero ? 0 : 1;
}

interface JsonOption {
  readonly key: string;
  readonly text: string;
  readonly isRight: boolean;
}

function answerText(
  said: unknown,
  options: readonly JsonOption[],
  base: 0 | 1 | undefined,
): string | undefined {
  const all = [said].flat();
  if (options.length > 0 && all.length > 0 && all.every((value) => typeof value === "number"))
    return base === undefined ? undefined : all.map((value) => LETTERS[Number(value) - base] ?? "?").join("");
  const texts = all.map(plain);
  const letters = texts.map((text) => {
    const at = options.findIndex(
      (option) => option.text.trim() === text.trim() || (option.key !== "" && option.key === text.trim()),
    );
    return at < 0 ? undefined : LETTERS[at];
  });
  if (options.length > 0 && letters.length > 0 && letters.every((letter) => letter !== undefined))
    return [...new Set(letters)].sort().join("");
  if (texts.length <= 1) return texts[0] ?? "";
  return options.length > 0 ? texts.join("") : JSON.stringify(texts);
}

function plain(value: unknown): string {
  if (typeof value === "boolean") return value ? "正确" : "错误";
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

const OPTION_NAME = /^(?:opt(?:ion)?[_-]?|选项)?([A-H])(?:_txt|_text)?$/;

function isOptionName(name: string): boolean {
  return OPTION_NAME.test(name) || /^opt_[A-H]$/.test(name);
}

function optionsOf(fields: Fields): JsonOption[] {
  const given = taken(fields, "选项")?.value;
  if (Array.isArray(given)) return given.map(optionOf);
  const named = isFields(given) ? given : fields;
  const found = new Map<string, string>();
  for (const [name, value] of Object.entries(named)) {
    const letter = OPTION_NAME.exec(name)?.[1];
    if (letter === undefined || typeof value !== "string") continue;
    // Some files have the letter itself in opt_A and the text in opt_A_txt.
    if (!found.has(letter) || /_te?xt$/.test(name)) found.set(letter, value);
  }
  const keys = [...found.keys()].sort();
  // A letter that is left out would move the letters of the options behind it.
  if (keys.some((key, i) => key !== LETTERS[i])) return [];
  return keys.map((key) => ({ key, text: found.get(key) ?? "", isRight: false }));
}

function optionOf(option: unknown): JsonOption {
  if (Array.isArray(option)) {
    const [text, isRight] = option as readonly unknown[];
    return { key: "", text: plain(text), isRight: isRight === true };
  }
  if (!isFields(option)) return { key: "", text: plain(option), isRight: false };
  const first = (names: string) =>
    names
      .split(" ")
      .map((name) => option[name])
      .find((value) => typeof value === "string" || typeof value === "number");
  const isRight = ["isCorrect", "is_correct", "correct", "isRight", "isAnswer", "right"].some(
    (name) => option[name] === true || option[name] === 1,
  );
  return {
    key: plain(first("key label letter id")),
    text: plain(first("content text value name title option")),
    isRight,
  };
}

function taken(fields: Fields, heading: string): { name: string; value: unknown } | undefined {
  const name = NAMES[heading]?.split(" ").find((one) => fields[one] !== undefined && fields[one] !== null);
  return name === undefined ? undefined : { name, value: fields[name] };
}

export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
