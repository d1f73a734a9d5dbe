import { isQuestionType } from "#shared/domain/questionTypes/typeFacts.ts";
import type { Remark } from "#upstream/operator/importers/bankRecord.ts";
import { TYPE_READERS } from "#upstream/operator/importers/typeReaders.ts";
import { type ReadItem, Unfit } from "../format.ts";
import { readText } from "./lineHtml.ts";
import type { WordQuestion } from "./wordQuestions.ts";

const TRUE_OR_FALSE = /^(?:正确|错误|对|错|√|×|T|F|true|false)$/i;
const BLANK = /_{2,}|[（(][\s\u3000&nbsp;]*[)）]|<u>[\s\u3000\u00a0]*<\/u>/;

/** Returns the fields of a question. When the document names no type, the options and the answer determine the type. */
export function readWord(
  question: WordQuestion,
  given: { readonly subject: string; readonly source: string },
): ReadItem {
  const { fields, options, faults } = question;
  const [fault, ...others] = faults;
  if (fault)
    throw new Unfit(
      [fault, ...others].map(({ reason }) => reason).join("; "),
      fault.remedy,
      fault.field ?? "",
    );
  const take = (name: string) => (fields.get(name) ?? "").trim();
  const said = plain(take("answer"));
  const type = question.type || guessed(question, said);
  const reader = isQuestionType(type) ? TYPE_READERS[type] : undefined;
  const hasOptions = reader?.hasOptions ?? true;
  const notes: Remark[] = [...question.notes];
  if (!question.type)
    notes.push({
      field: "type",
      reason: "is not said",
      remedy: `taken for ${type} by its options and answer`,
      repaired: true,
    });
  const answer =
    said === "" && !take("answer").includes("<img") ? [] : (reader?.word(said, take("answer")) ?? [said]);
  const shown = hasOptions ? options : [];
  const id = plain(take("id"));
  return {
    value: {
      subject: question.subject || given.subject,
      ...(id !== "" && { id, source: given.source }),
      type,
      // For a type without options, lines such as `A. …` belong to the stem.
      stem: hasOptions
        ? take("stem")
        : [take("stem"), ...options.map(({ key, text }) => `${key}. ${text}`)].join("\n"),
      ...(reader?.keyed?.(answer, shown) ?? { options: shown, answer }),
      analysis: take("analysis"),
      ...plainFields(fields, "score", "year", "exam", "paper"),
      ...(fields.has("difficulty") && { difficulty: plain(take("difficulty")) }),
      ...(fields.has("knowledge") && {
        knowledge: plain(take("knowledge"))
          .split(/[;；,，、\n]/)
          .map((part) => part.trim())
          .filter(Boolean),
      }),
    },
    notes,
  };
}

function plainFields(fields: ReadonlyMap<string, string>, ...names: readonly string[]) {
  return Object.fromEntries(
    names.filter((name) => fields.has(name)).map((name) => [name, plain(fields.get(name) ?? "")]),
  );
}

function guessed({ options, fields }: WordQuestion, answer: string): string {
  if (TRUE_OR_FALSE.test(answer) && options.length !== 1)
    return options.length === 0 || options.length === 2 ? "judge" : "single";
  if (options.length > 0) return answer.replace(/[^A-Z]/gi, "").length > 1 ? "multiple" : "single";
  return BLANK.test(fields.get("stem") ?? "") && answer !== "" && answer.length < 200 ? "fill" : "essay";
}

function plain(html: string): string {
  return readText(html).trim();
}
