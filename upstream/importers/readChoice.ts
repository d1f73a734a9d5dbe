import type { QuestionOption, QuestionTypeName } from "../db/schema/questions.ts";
import type { Remark } from "./bankRecord.ts";
import { type FieldReader, quoted } from "./fieldReader.ts";
import { withoutLeadLabels } from "./leadLabels.ts";

export type ReadOption = QuestionOption;

const TRUE_WORDS = /^(?:正确|对|是的?|√|T|true)$/i;
const FALSE_WORDS = /^(?:错误?|不正确|不对|不|否|×|F|false)$/i;

/** Options {key, text}: one letter each, none twice. */
export function readOptions(fields: FieldReader): ReadOption[] {
  const value = fields.value("options");
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value) || value.length > 26) {
    fields.refuse("options", "are not a list of at most 26", 'write [{"key": "A", "text": "..."}]');
    return [];
  }
  const options = value.map((item, i) => readOption(fields, item, i));
  const keys = options.map((option) => option.key);
  if (new Set(keys).size < keys.length)
    fields.refuse("options", `repeat a key: ${keys.join("")}`, "give each option its own letter");
  return options;
}

function readOption(fields: FieldReader, item: unknown, i: number): ReadOption {
  const { key, text } = (typeof item === "object" && item !== null ? item : {}) as {
    key?: unknown;
    text?: unknown;
  };
  if (typeof key === "string" && /^[A-Z]$/.test(key) && typeof text === "string")
    return { key, content: text };
  fields.refuse(
    `options[${i}]`,
    "has no letter A to Z as key or no text",
    'write {"key": "A", "text": "..."}',
  );
  return { key: "", content: "" };
}

/** The key in the form of the bank: option letters; true and false as the letter of the option that says so. */
export function readAnswer(
  fields: FieldReader,
  type: QuestionTypeName,
  options: readonly ReadOption[],
  notes: Remark[],
): string[] {
  const answer = fields
    .texts("answer")
    .map((text) => (type === "fill" || type === "essay" ? withoutLeadLabels(text) : text.trim()))
    .filter((text) => text !== "");
  if (type === "essay") {
    if (answer.length === 0)
      notes.push({ field: "answer", reason: "is empty", remedy: "learners see no model answer" });
    return answer;
  }
  if (answer.length === 0) {
    fields.refuse(
      "answer",
      "is empty",
      type === "fill" ? "give one text for each blank" : "name the right option",
    );
    return [];
  }
  if (type === "fill") return answer;
  if (type === "judge") return [readTruth(fields, answer, options)];
  return readLetters(fields, type, answer, options);
}

function readLetters(
  fields: FieldReader,
  type: QuestionTypeName,
  answer: readonly string[],
  options: readonly ReadOption[],
): string[] {
  const keys = options.map((option) => option.key);
  const unknown = answer.filter((letter) => !keys.includes(letter));
  if (options.length < 2) fields.refuse("options", `number ${options.length}`, "give two options or more");
  else if (unknown.length > 0)
    fields.refuse(
      "answer",
      `names ${quoted(unknown.join(", "))}, which is no option`,
      `use ${keys.join(", ")}`,
    );
  if (type === "single" && answer.length > 1)
    fields.refuse(
      "answer",
      `names ${answer.length} options`,
      'name one, or make the type "multiple" or "indefinite"',
    );
  return [...new Set(answer)].sort();
}

/** Without options a judgement is shown as A 正确 and B 错误, so its key is one of these letters. */
function readTruth(fields: FieldReader, answer: readonly string[], options: readonly ReadOption[]): string {
  const said = String(answer[0]);
  const letter = fields.optionalText("answer_key") || said;
  if (options.some((option) => option.key === letter)) return letter;
  const wanted = TRUE_WORDS.test(said) ? TRUE_WORDS : FALSE_WORDS.test(said) ? FALSE_WORDS : undefined;
  const choices =
    options.length > 0
      ? options
      : [
          { key: "A", content: "正确" },
          { key: "B", content: "错误" },
        ];
  const found = wanted && choices.find((option) => wanted.test(option.content.trim()));
  if (found && answer.length === 1) return found.key;
  fields.refuse("answer", `is ${quoted(answer.join(", "))}`, "use 正确 or 错误, or the letter of an option");
  return "";
}
