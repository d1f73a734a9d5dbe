import { isQuestionType, TYPE_FACTS } from "#shared/domain/questionTypes/typeFacts.ts";
import type { BankRecord, QuestionRecord } from "../importers/bankRecord.ts";
import type { Keyed } from "../importers/keyCells.ts";

export const PICTURES = "images";

/** Converts a record to the fields of a JSON line. checkLine converts these fields to an equal record. */
export function exportFields(record: BankRecord): Record<string, unknown> {
  const named = {
    // The id is always exported, because an import finds the question by it.
    id: record.sourceKey,
    ...filled({ source: record.dataset, license: record.license }),
    subject: record.subject,
  };
  if (record.kind === "passage")
    return {
      kind: "passage",
      ...named,
      text: localText(record.content),
      ...filled({ analysis: localText(record.analysis) }),
    };
  return {
    kind: "question",
    ...named,
    type: record.type,
    ...filled({ form: record.form }),
    stem: localText(record.stem),
    ...(record.options.length > 0 && {
      options: record.options.map(({ key, content }) => ({ key, text: localText(content) })),
    }),
    answer: answerOf(record).map(localText),
    ...(record.anyOrder && { any_order: true }),
    ...(record.partPolicy && { part_policy: record.partPolicy }),
    ...filled({ analysis: localText(record.analysis) }),
    ...(record.images.length > 0 && { images: record.images.map((name) => `${PICTURES}/${name}`) }),
    ...(record.difficulty > 0 && { difficulty: record.difficulty - 1 }),
    ...(Number(record.score) > 0 && { score: Number(record.score) }),
    ...(record.year !== null && { year: record.year }),
    ...filled({ exam: record.exam, paper: record.paper, passage_id: record.passageKey ?? "" }),
    ...(record.knowledge.length > 0 && { knowledge: record.knowledge.map((path) => path.join("->")) }),
  };
}

/** Returns the answer. A judgement without options gets words, because a letter would refer to an option. */
function answerOf({ type, options, answer }: QuestionRecord): readonly string[] {
  if (!TYPE_FACTS[type].isTruth || options.length > 0) return answer;
  return answer.map((key) => (key === "A" ? "正确" : key === "B" ? "错误" : key));
}

function filled(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== ""));
}

const UPLOADED = /\/uploads\/question\/([0-9a-f]{40}\.[a-z]{3,4})/g;

function localText(text: string): string {
  return text.replace(UPLOADED, `${PICTURES}/$1`);
}

const LOCAL = new RegExp(`\\b${PICTURES}/([0-9a-f]{40}\\.[a-z]{3,4})`, "g");

/** Returns a text with the pictures of an export named as in the bank again. */
export function storedText(text: string): string {
  return text.replace(LOCAL, "/uploads/question/$1");
}

export function picturesOf(record: BankRecord): string[] {
  const texts =
    record.kind === "passage"
      ? [record.content, record.analysis]
      : [record.stem, record.analysis, ...record.options.map(({ content }) => content), ...record.answer];
  const inText = texts.flatMap((text) => [...text.matchAll(UPLOADED)].map((match) => match[1] ?? ""));
  return record.kind === "question" ? [...record.images, ...inText] : inText;
}

/** Returns type, options and answer of a question's fields; undefined when the fields are those of a passage. */
export function keyedOf({ type, options, answer }: Readonly<Record<string, unknown>>) {
  if (typeof type !== "string" || !isQuestionType(type)) return undefined;
  return { type, options: (options ?? []) as Keyed["options"], answer: (answer ?? []) as Keyed["answer"] };
}

/** Returns a text or number as text; "" for any other value. */
export function plainText(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
