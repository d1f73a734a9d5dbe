import { asc, count, eq, inArray } from "drizzle-orm";
import { wrongPaper } from "#shared/contract/study/endpoints.ts";
import { wrongBook } from "#upstream/db/schema/practice.ts";
import { questionChapters, questions } from "#upstream/db/schema/questions.ts";
import { subjects } from "#upstream/db/schema/subjects.ts";
import { route } from "../route.ts";
import { keyOf, openKeyedQuestions } from "#upstream/practice/judge.ts";
import { wrongRows } from "#upstream/study/wrongRows.ts";
import { askedQuestions, presentAsked } from "#upstream/question/askedQuestions.ts";

const MOST = 100;

/** Every question of the book was answered, and its key told then; so a paper may have the keys at its end. */
export const serveWrongPaper = route(wrongPaper, async ({ input, deps, agency, user, nowMs }) => {
  const { db } = deps;
  const { userId } = user;
  const where = await wrongRows(db, { agency, userId, nowMs }, { ...input, daily: input.daily === "1" });
  const [chosen, [counted]] = await Promise.all([
    db
      .select({ id: questions.id })
      .from(wrongBook)
      .innerJoin(questions, eq(questions.id, wrongBook.questionId))
      .innerJoin(subjects, eq(subjects.id, questions.subjectId))
      .leftJoin(questionChapters, eq(questionChapters.id, questions.chapterId))
      .where(where)
      .orderBy(
        asc(questions.subjectId),
        asc(questionChapters.sort),
        asc(questions.chapterId),
        asc(questions.passageId),
        asc(questions.id),
      )
      .limit(MOST),
    db
      .select({ total: count() })
      .from(wrongBook)
      .innerJoin(questions, eq(questions.id, wrongBook.questionId))
      .innerJoin(subjects, eq(subjects.id, questions.subjectId))
      .where(where),
  ]);
  const ids = chosen.map(({ id }) => id);
  if (ids.length === 0) return { total: 0, question: [] };
  const places = new Map(ids.map((id, place) => [String(id), place]));
  const [rows, keys] = await Promise.all([
    askedQuestions(db, inArray(questions.id, ids)),
    input.answers === "1" ? openKeyedQuestions(db, ids, { userId, nowMs }) : undefined,
  ]);
  const asked = await presentAsked(db, rows, userId);
  return {
    total: counted?.total ?? 0,
    question: asked
      .map((question) => {
        const keyed = keys?.get(Number(question.id));
        const { answer, analysis } = keyed ? keyOf(keyed) : { answer: [], analysis: "" };
        return { ...question, answer, analysis };
      })
      .sort((a, b) => (places.get(String(a.id)) ?? 0) - (places.get(String(b.id)) ?? 0)),
  };
});
