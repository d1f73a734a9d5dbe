import { firstAlike } from "#shared/domain/alikeOptions.ts";
import { PART_POLICIES, type PartPolicy } from "#shared/domain/questionTypes/partPolicy.ts";
import { QUESTION_TYPES, type QuestionType } from "#shared/domain/questionTypes/questionTypes.ts";
import { isChoice, isQuestionType } from "#shared/domain/questionTypes/typeFacts.ts";
import { roundScore } from "#shared/domain/scores.ts";
import type { QuestionOption } from "../../platform/db/schema/questions.ts";
import type { QuestionRecord, Remark } from "./bankRecord.ts";
import { type FieldReader, LONGEST_NAME, quoted } from "./fieldReader.ts";
import { explainedKey } from "./choiceKey.ts";
import { withoutLeadLabels } from "./leadLabels.ts";
import { type ReadOption, readOptions } from "./readChoice.ts";
import { withoutShownKey } from "./shownKey.ts";
import { TYPE_READERS } from "./typeReaders.ts";

const POLICIES: readonly string[] = PART_POLICIES;
const FORMS: readonly string[] = ["", "reading", "cloze", "option-pool", "image-stem", "image-options"];
const OPTION_LINE = /^\s*([A-Ha-h])\s*[.．、]\s*(.*)$/;
const FOREIGN_PICTURE = /(?:!\[[^\]]*\]\(\s*|<img\b[^<>]*?\bsrc\s*=\s*["']\s*)https?:\/\/([^/)\s"']+)/gi;

type Common = Pick<QuestionRecord, "sourceKey" | "dataset" | "license" | "subject">;

/** Reads the fields of a question and reports faults to `fields`. The returned notes name repairs and hints. */
export function checkQuestionFields(
  fields: FieldReader,
  common: Common,
): { record: QuestionRecord; notes: Remark[] } {
  const notes: Remark[] = [];
  const type = readType(fields);
  const images = fields.texts("images");
  const given = readOptions(fields, type);
  const { texts, analysis } = readAnswer(fields, type, notes);
  const { stem, options } = liftOptions(readStem(fields), given, notes);
  if (options.length > 0 && options.every(isEmpty) && images.length === 0) {
    fields.refuse(
      "options",
      "are all empty and no picture is named",
      "write the options or name their pictures",
    );
  }
  const read: QuestionRecord = {
    kind: "question",
    ...common,
    type,
    form: readForm(fields),
    stem,
    options,
    answer: TYPE_READERS[type].key({ fields, texts, options, analysis, notes }),
    anyOrder: fields.value("any_order") === true ? true : undefined,
    partPolicy: readPolicy(fields),
    analysis,
    images,
    difficulty: readDifficulty(fields),
    score: readScore(fields),
    year: readYear(fields),
    exam: fields.optionalText("exam", LONGEST_NAME),
    paper: fields.optionalText("paper", LONGEST_NAME),
    passageKey: fields.optionalText("passage_id") || null,
    knowledge: fields.texts("knowledge", LONGEST_NAME).map((path) =>
      path
        .split("->")
        .map((name) => name.trim())
        .filter((name) => name !== ""),
    ),
  };
  const record = withoutShownKey(read, fields, notes);
  refuseEmptyKey(record, fields);
  remarkPictures(record, notes);
  remarkAlike(record, notes);
  remarkFew(record, notes);
  return { record, notes };
}

function isEmpty({ content }: QuestionOption): boolean {
  return content.replaceAll("&nbsp;", "").trim() === "";
}

/** Refuses a right option without a text, unless a picture shows all options. */
function refuseEmptyKey({ type, options, answer, images }: QuestionRecord, fields: FieldReader): void {
  if (!isChoice(type) || (images.length > 0 && options.every(isEmpty))) return;
  const empty = options.filter((option) => isEmpty(option) && answer.includes(option.key));
  if (empty.length === 0) return;
  const keys = empty.map(({ key }) => key).join(", ");
  fields.refuse(
    "options",
    `have no text for ${keys}, which the answer names`,
    "write what the option says, or correct the answer",
  );
}

/** Reads the texts of the answer and the analysis. An explanation behind the key of a choice becomes the analysis. */
function readAnswer(fields: FieldReader, type: QuestionType, notes: Remark[]) {
  const texts = fields.texts("answer");
  const analysis = withoutLeadLabels(fields.optionalText("analysis"));
  const [only = "", ...others] = texts;
  const found = isChoice(type) && others.length === 0 ? explainedKey(only) : undefined;
  if (!found) return { texts, analysis };
  const { key, explanation, contradiction } = found;
  if (contradiction !== "")
    fields.refuse(
      "answer",
      `is ${quoted(key)}, and its explanation says ${contradiction}`,
      "correct the key or the explanation",
    );
  notes.push(
    analysis === ""
      ? {
          field: "answer",
          reason: "had an explanation behind the key",
          remedy: "it became the analysis",
          repaired: true,
        }
      : {
          field: "answer",
          reason: `has an explanation behind the key, which is left out: ${quoted(explanation)}`,
          remedy: "add it to the analysis if it belongs there",
        },
  );
  return { texts: [key], analysis: analysis === "" ? withoutLeadLabels(explanation) : analysis };
}

function readType(fields: FieldReader): QuestionType {
  const type = fields.value("type");
  if (typeof type === "string" && isQuestionType(type)) return type;
  fields.refuse("type", `is ${quoted(type)}`, `use one of ${QUESTION_TYPES.join(", ")}`);
  return "essay";
}

function readForm(fields: FieldReader): string {
  const form = fields.optionalText("form");
  if (!FORMS.includes(form))
    fields.refuse("form", `is ${quoted(form)}`, `use one of ${FORMS.slice(1).join(", ")} or leave it out`);
  return form;
}

function readPolicy(fields: FieldReader): PartPolicy | undefined {
  const policy = fields.optionalText("part_policy");
  if (policy === "") return undefined;
  if (POLICIES.includes(policy)) return policy as PartPolicy;
  fields.refuse("part_policy", `is ${quoted(policy)}`, `use one of ${POLICIES.join(", ")} or leave it out`);
  return undefined;
}

/** Returns the stem. A cloze question, which is one gap of a passage, may have the number of the gap as its stem. */
function readStem(fields: FieldReader): string {
  const blank = fields.value("blank_no");
  const stem = fields.optionalText("stem");
  if (stem.trim() !== "") return stem;
  const inPassage = typeof blank === "number" && fields.optionalText("passage_id") !== "";
  return inPassage ? `第 ${blank} 空` : fields.text("stem");
}

/** Moves the texts of options out of a stem that lists them on lines of their own, into the empty options. */
function liftOptions(
  stem: string,
  given: readonly ReadOption[],
  notes: Remark[],
): { stem: string; options: QuestionOption[] } {
  if (given.length < 2 || !given.every(isEmpty)) return { stem, options: [...given] };
  const lines = stem.split("\n");
  const found = new Map(
    lines.flatMap((line) => {
      const match = OPTION_LINE.exec(line);
      return match ? [[(match[1] ?? "").toUpperCase(), (match[2] ?? "").trim()] as const] : [];
    }),
  );
  if (!given.every((option) => found.get(option.key))) return { stem, options: [...given] };
  notes.push({
    field: "options",
    reason: "were empty and stood in the stem",
    remedy: "they were moved to the options",
    repaired: true,
  });
  return {
    stem: lines.filter((line) => !OPTION_LINE.test(line)).join("\n"),
    options: given.map(({ key }) => ({ key, content: found.get(key) ?? "" })),
  };
}

/** Reads the difficulty: 0 (easiest) to 4 in the file becomes 1 to 5 in the bank, where 0 means not graded. */
function readDifficulty(fields: FieldReader): number {
  const level = fields.number("difficulty");
  if (level === undefined) return 0;
  if (Number.isInteger(level) && level >= 0 && level <= 4) return level + 1;
  fields.refuse(
    "difficulty",
    `is ${quoted(fields.value("difficulty"))}`,
    "use a whole number from 0 (easy) to 4 (hard)",
  );
  return 0;
}

/** Returns "0" when the file names no score: the paper that asks the question decides. */
function readScore(fields: FieldReader): string {
  const score = fields.number("score");
  if (score === undefined) return "0";
  if (score >= 0.01 && score <= 1000) return String(roundScore(score));
  fields.refuse("score", `is ${quoted(fields.value("score"))}`, "use a number from 0.01 to 1000");
  return "0";
}

function readYear(fields: FieldReader): number | null {
  const year = fields.number("year");
  if (year === undefined) return null;
  if (Number.isInteger(year) && year >= 1900 && year <= 2100) return year;
  fields.refuse("year", `is ${quoted(fields.value("year"))}`, "use a year of four digits or leave it out");
  return null;
}

function remarkAlike({ options, answer }: QuestionRecord, notes: Remark[]): void {
  const firsts = firstAlike(options);
  for (const { key } of options) {
    const first = firsts.get(key) ?? key;
    if (first === key || answer.includes(key) === answer.includes(first)) continue;
    notes.push({
      field: "options",
      reason: `${first} and ${key} say the same, and the answer names one of them`,
      remedy: "either is judged right; write what the other should say",
    });
  }
}

/** Remarks on an option without a text, and on a multiple choice with one right option. */
function remarkFew({ type, options, answer, images }: QuestionRecord, notes: Remark[]): void {
  const empty = options.filter(isEmpty).map(({ key }) => key);
  if (empty.length > 0 && images.length === 0)
    notes.push({
      field: "options",
      reason: `have no text for ${empty.join(", ")}`,
      remedy: "the letters stay as they are; write the text, or leave the option out",
    });
  if (type === "multiple" && answer.length === 1)
    notes.push({
      field: "answer",
      reason: "names one option of a multiple choice",
      remedy: 'look whether others are right, too, or make the type "single" or "indefinite"',
    });
}

function remarkPictures(record: QuestionRecord, notes: Remark[]): void {
  const texts = [record.stem, record.analysis, ...record.options.map((option) => option.content)].join("\n");
  if (!texts.includes("://")) return;
  const hosts = new Set([...texts.matchAll(FOREIGN_PICTURE)].map((match) => match[1]));
  for (const host of hosts) {
    notes.push({
      field: "stem",
      reason: `shows a picture on ${host}`,
      remedy: "learners see ［图片暂缺］; add the file and name it in images",
    });
  }
}
