import { type SQL, and, eq, inArray, sql } from "drizzle-orm";
import type * as z from "zod/mini";
import type { QuestionCard } from "#shared/contract/entities.ts";
import type { QuestionType } from "#shared/domain/questionTypes/questionTypes.ts";
import { TYPE_FACTS } from "#shared/domain/questionTypes/typeFacts.ts";
import { plainTextOf } from "#shared/domain/richText/plainText.ts";
import { accuracy } from "#shared/domain/accuracy.ts";
import type { Db } from "../../platform/db/database.ts";
import {
  type QuestionOption,
  passages,
  questionChapters,
  questionStats,
  questions,
} from "../../platform/db/schema/questions.ts";
import { subjects } from "../../platform/db/schema/subjects.ts";
import { visibleContent } from "../catalogue/visible.ts";
import { isNotEmbargoed } from "./embargo.ts";
import type { AgencyScope } from "../../platform/db/agencyScope.ts";

/** Number of characters that are read from a material, whose beginning a list shows. */
const HEAD = 600;
const INTRO = 60;

/**
 * Columns that may be shown before an answer. Key and analysis are not among them, so that no answer can leak them by
 * mistake; only findQuestion.ts reads them.
 */
export const SHOWN = {
  id: questions.id,
  type: questions.type,
  form: questions.form,
  stem: questions.stem,
  subjectId: questions.subjectId,
  subjectName: subjects.name,
  chapterName: questionChapters.name,
  difficulty: questions.difficulty,
  year: questions.year,
  source: questions.source,
  score: questions.score,
  hasAnalysis: sql<boolean>`${questions.analysis} <> ''`,
  answeredNum: questionStats.answeredNum,
  rightNum: questionStats.rightNum,
  passageId: questions.passageId,
  passageHead: sql<string | null>`left(${passages.content}, ${HEAD})`,
};

/** SQL condition: the agency shows the question. Embargoed questions match too. */
export function shownQuestions(agency: AgencyScope, where?: SQL): SQL | undefined {
  return and(visibleContent(questions.agencyId, agency), eq(questions.isShown, true), where);
}

/** SQL condition: the question may be asked outside of exams now. */
export function openQuestions(agency: AgencyScope, nowMs: number, where?: SQL): SQL | undefined {
  return and(shownQuestions(agency, where), isNotEmbargoed(nowMs));
}

export function selectQuestions(db: Db, where: SQL | undefined) {
  return db
    .select(SHOWN)
    .from(questions)
    .innerJoin(subjects, eq(subjects.id, questions.subjectId))
    .leftJoin(questionChapters, eq(questionChapters.id, questions.chapterId))
    .leftJoin(questionStats, eq(questionStats.questionId, questions.id))
    .leftJoin(passages, eq(passages.id, questions.passageId))
    .where(where);
}

/** Reads the cards of questions (what a list shows of each) by id; ids without a question are left out. */
export async function questionsByIds(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, QuestionRow>> {
  const rows = ids.length === 0 ? [] : await selectQuestions(db, inArray(questions.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}

export type QuestionRow = Awaited<ReturnType<typeof selectQuestions>>[number];

export function presentQuestion(row: QuestionRow): z.input<typeof QuestionCard> {
  return {
    id: String(row.id),
    type: row.type,
    form: row.form,
    stem: row.stem,
    subject_id: String(row.subjectId),
    subject_name: row.subjectName,
    chapter_name: row.chapterName ?? "",
    difficulty: row.difficulty,
    year: row.year === null ? "" : String(row.year),
    source: row.source,
    score: Number(row.score),
    right_rate: rightRate(row.answeredNum, row.rightNum),
    answer_num: row.answeredNum ?? 0,
    material_id: row.passageId === null ? "" : String(row.passageId),
    material_intro: plainTextOf(row.passageHead ?? "", INTRO),
  };
}

const TRUE_OR_FALSE: readonly QuestionOption[] = [
  { key: "A", content: "正确" },
  { key: "B", content: "错误" },
];

/** Returns the options of a question; a true-or-false question without options gets 正确 and 错误. */
export function optionsOf(type: QuestionType, options: readonly QuestionOption[]): readonly QuestionOption[] {
  return TYPE_FACTS[type].isTruth && options.length === 0 ? TRUE_OR_FALSE : options;
}

/** @returns the share of right answers in whole percent; 0: there are no answers yet */
export function rightRate(answered: number | null, right: number | null): number {
  return accuracy(right ?? 0, answered ?? 0);
}
