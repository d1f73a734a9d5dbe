import { asc, eq, inArray } from "drizzle-orm";
import { richHtml } from "#shared/console/richHtml.ts";
import type { QuestionType } from "#shared/domain/questionTypes/questionTypes.ts";
import type { Db } from "#upstream/platform/db/database.ts";
import { passages, questionKnowledge, questions } from "#upstream/platform/db/schema/questions.ts";
import { knowledgePoints } from "#upstream/platform/db/schema/subjects.ts";
import { questionImageUrl } from "#upstream/platform/media/urls.ts";
import { DIFFICULTY_WORDS } from "../../importers/formats/columns.ts";
import { valueText } from "../../terms.ts";
import { Html, html, type Part } from "../html.ts";

type QuestionRow = typeof questions.$inferSelect;

/** A question with the texts that a page shows. */
export interface QuestionFacts {
  readonly row: QuestionRow;
  /** Text of the material that the question is about; "": none. */
  readonly material: string;
  readonly points: readonly string[];
}

/** Returns the questions with these ids that the transaction sees. */
export async function questionFacts(
  tx: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, QuestionFacts>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ row: questions, material: passages.content })
    .from(questions)
    .leftJoin(passages, eq(passages.id, questions.passageId))
    .where(inArray(questions.id, [...ids]));
  const named = await tx
    .select({ id: questionKnowledge.questionId, name: knowledgePoints.name })
    .from(questionKnowledge)
    .innerJoin(knowledgePoints, eq(knowledgePoints.id, questionKnowledge.knowledgePointId))
    .where(inArray(questionKnowledge.questionId, [...ids]))
    .orderBy(asc(knowledgePoints.id));
  return new Map(
    rows.map(({ row, material }) => [
      row.id,
      {
        row,
        material: material ?? "",
        points: named.filter(({ id }) => id === row.id).map(({ name }) => name),
      },
    ]),
  );
}

/** Returns a text of the bank as learners see it. */
export function richPart(text: string): Html {
  return new Html(richHtml(text));
}

/** Returns the Chinese word of a type. */
export function typeWord(type: QuestionType): string {
  return valueText(type, "question");
}

/** Returns the Chinese word of a difficulty from 1 to 5; "": the difficulty is not known. */
export function difficultyWord(level: number): string {
  return DIFFICULTY_WORDS[level - 1]?.[0] ?? "";
}

/** Returns the stem of a question with its pictures. */
export function stemPart({ stem, images }: QuestionRow): Html {
  return html`<div class="stem">${richPart(stem)}</div>${images.map((image) => html`<img src="${questionImageUrl(image)}" alt="题图">`)}`;
}

/**
 * Returns the options of a question.
 * @param isMarked true: right options are marked
 */
export function optionsPart({ type, options, answer }: QuestionRow, isMarked: boolean): Part {
  if (options.length === 0) return null;
  const isChoice = type === "single" || type === "multiple" || type === "indefinite";
  return html`<ul class="choices">${options.map(({ key, content }) => {
    const isRight = isMarked && isChoice && answer.includes(key);
    return html`<li${isRight && html` class="right"`}><b>${key}.</b> <div>${richPart(content)}</div>${isRight && html` <span class="tag">正确</span>`}</li>`;
  })}</ul>`;
}
