import { type SQL, and, asc, count, desc, eq } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { WireData } from "#shared/contract/endpoint.ts";
import type {
  listQuestions,
  questionChapters as chaptersEndpoint,
  questionFacets,
} from "#shared/contract/endpoints/question.ts";
import { pageCut, pageOfRows } from "../../db/page.ts";
import { questionChapters, questions } from "../../db/schema/questions.ts";
import { subjects } from "../../db/schema/subjects.ts";
import { inSubject } from "../../db/subjectFilter.ts";
import { idOf } from "../../http/ids.ts";
import type { Context } from "../../http/route.ts";
import { presentQuestion, selectQuestions, shownQuestions } from "./selectQuestions.ts";

export async function serveQuestionList({
  input,
  deps,
  agency,
}: Context<typeof listQuestions>): Promise<WireData<typeof listQuestions>> {
  const cut = pageCut(input);
  const where = shownQuestions(agency, filterOf(input));
  const [rows, [counted]] = await Promise.all([
    selectQuestions(deps.db, where).orderBy(asc(questions.id)).limit(cut.size).offset(cut.offset),
    deps.db
      .select({ total: count() })
      .from(questions)
      .innerJoin(subjects, eq(subjects.id, questions.subjectId))
      .where(where),
  ]);
  return pageOfRows(cut, rows.map(presentQuestion), counted?.total ?? 0);
}

export async function serveQuestionFacets({
  input,
  deps,
  agency,
}: Context<typeof questionFacets>): Promise<WireData<typeof questionFacets>> {
  const facet = async (column: PgColumn, order: SQL) => {
    const rows = await deps.db
      .select({ value: column, num: count() })
      .from(questions)
      .innerJoin(subjects, eq(subjects.id, questions.subjectId))
      .where(shownQuestions(agency, inSubject(input)))
      .groupBy(column)
      .orderBy(order);
    return rows
      .filter(({ value }) => value !== null)
      .map(({ value, num }) => ({ value: String(value), num }));
  };
  const [type, year, difficulty] = await Promise.all([
    facet(questions.type, desc(count())),
    facet(questions.year, desc(questions.year)),
    facet(questions.difficulty, asc(questions.difficulty)),
  ]);
  return { type, year, difficulty };
}

export async function serveQuestionChapters({
  input,
  deps,
  agency,
}: Context<typeof chaptersEndpoint>): Promise<WireData<typeof chaptersEndpoint>> {
  const rows = await deps.db
    .select({ id: questionChapters.id, name: questionChapters.name, num: count() })
    .from(questions)
    .innerJoin(subjects, eq(subjects.id, questions.subjectId))
    .innerJoin(questionChapters, eq(questionChapters.id, questions.chapterId))
    .where(shownQuestions(agency, eq(questions.subjectId, idOf(input.subject_id))))
    .groupBy(questionChapters.id)
    .orderBy(asc(questionChapters.sort), asc(questionChapters.id));
  return rows.map(({ id, name, num }) => ({ id: String(id), name, question_num: num }));
}

function filterOf(input: Context<typeof listQuestions>["input"]): SQL | undefined {
  return and(
    inSubject(input),
    input.chapter_id ? eq(questions.chapterId, idOf(input.chapter_id)) : undefined,
    input.type ? eq(questions.type, input.type) : undefined,
    input.difficulty ? eq(questions.difficulty, Math.min(idOf(input.difficulty), 99)) : undefined,
    input.year ? eq(questions.year, idOf(input.year)) : undefined,
  );
}
