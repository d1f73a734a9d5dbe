import { and, count, desc, eq, inArray } from "drizzle-orm";
import type { WireData } from "#shared/contract/endpoint.ts";
import { type dailyWrongList, type wrongList, wrongReason } from "#shared/contract/study/endpoints.ts";
import { answerText } from "#shared/domain/questionTypes/answerText.ts";
import { plainTextOf } from "#shared/domain/richText/plainText.ts";
import type { Db } from "#upstream/db/database.ts";
import { groupBy } from "#upstream/db/groupBy.ts";
import { pageCut, pageOfRows } from "#upstream/db/page.ts";
import { wrongBook, wrongSources } from "#upstream/db/schema/practice.ts";
import { type QuestionOption, questions } from "#upstream/db/schema/questions.ts";
import { subjects } from "#upstream/db/schema/subjects.ts";
import { notFound } from "#upstream/kit/errors.ts";
import { idOf } from "#upstream/kit/ids.ts";
import { type Context, route } from "../route.ts";
import { dueTimeOf } from "#upstream/practice/dueReviews.ts";
import { timeText } from "#upstream/kit/fields.ts";
import { type ExamDays, examDays } from "#upstream/calendar/examDays.ts";
import { wrongRows } from "#upstream/study/wrongRows.ts";
import { presentQuestion, selectQuestions } from "#upstream/question/selectQuestions.ts";
import { sourceName } from "./wrongFacets.ts";

/** Of what was paired, in a row of the list. */
const MOST_OF_ITEM = 30;

/** The wrong book without keys: a question is asked again, not read. One row a question, with every place where it was missed. */
export function wrongListOf(daily: boolean) {
  return async ({
    input,
    deps,
    agency,
    user,
    nowMs,
  }: Context<typeof wrongList | typeof dailyWrongList>): Promise<WireData<typeof wrongList>> => {
    const { db } = deps;
    const cut = pageCut(input);
    const where = await wrongRows(db, { agency, userId: user.userId, nowMs }, { ...input, daily });
    const [rows, [counted]] = await Promise.all([
      db
        .select({ wrong: wrongBook, options: questions.options })
        .from(wrongBook)
        .innerJoin(questions, eq(questions.id, wrongBook.questionId))
        .innerJoin(subjects, eq(subjects.id, questions.subjectId))
        .where(where)
        .orderBy(desc(wrongBook.lastTime), desc(wrongBook.id))
        .limit(cut.size)
        .offset(cut.offset),
      db
        .select({ total: count() })
        .from(wrongBook)
        .innerJoin(questions, eq(questions.id, wrongBook.questionId))
        .innerJoin(subjects, eq(subjects.id, questions.subjectId))
        .where(where),
    ]);
    const exams = await examDays(db, { userId: user.userId, agencyId: agency.id, nowMs });
    const list = await presentWrongs(db, rows, exams);
    return pageOfRows(cut, list, counted?.total ?? 0);
  };
}

interface WrongRow {
  readonly wrong: typeof wrongBook.$inferSelect;
  readonly options: readonly QuestionOption[];
}

async function presentWrongs(db: Db, rows: readonly WrongRow[], exams: ExamDays) {
  if (rows.length === 0) return [];
  const ids = rows.map(({ wrong }) => wrong.questionId);
  const [asked, sources] = await Promise.all([
    selectQuestions(db, inArray(questions.id, ids)),
    db
      .select()
      .from(wrongSources)
      .where(
        inArray(
          wrongSources.wrongId,
          rows.map(({ wrong }) => wrong.id),
        ),
      )
      .orderBy(desc(wrongSources.lastTime)),
  ]);
  const byId = new Map(asked.map((row) => [row.id, row]));
  const byWrong = groupBy(sources, ({ wrongId }) => wrongId);
  return rows.flatMap(({ wrong, options }) => {
    const question = byId.get(wrong.questionId);
    if (!question) return [];
    return {
      id: String(wrong.id),
      question_id: String(wrong.questionId),
      question: presentQuestion(question),
      exam_type: String(wrong.examType),
      chapter_name: question.chapterName ?? "",
      source_name: wrong.sourceName,
      source: (byWrong.get(wrong.id) ?? []).map((source) => ({
        exam_type: String(source.examType),
        name: sourceName(source.examType),
        wrong_num: source.wrongNum,
        last_time: timeText(source.lastTime),
      })),
      wrong_num: wrong.wrongNum,
      last_answer: answerText(question.type, wrong.lastAnswer, options.map(namedOption)),
      last_time: timeText(wrong.lastTime),
      reason: wrong.reason,
      due_time: timeText(dueTimeOf(wrong, exams)),
      right_streak: wrong.rightStreak,
    };
  });
}

function namedOption({ key, content }: QuestionOption) {
  return { key, name: plainTextOf(content, MOST_OF_ITEM) };
}

/** Set to what is sent, so that sent twice it is the same. */
export const serveWrongReason = route(wrongReason, async ({ input, deps, user }) => {
  const [row] = await deps.db
    .update(wrongBook)
    .set({ reason: input.reason })
    .where(and(eq(wrongBook.id, idOf(input.id)), eq(wrongBook.userId, user.userId)))
    .returning({ id: wrongBook.id });
  if (!row) throw notFound("错题本里没有这道题");
  return { id: input.id, reason: input.reason };
});
