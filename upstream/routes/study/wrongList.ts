import { type SQL, and, count, desc, eq, exists, inArray, isNull, ne } from "drizzle-orm";
import type { WireData } from "#shared/contract/endpoint.ts";
import type { dailyWrongList, wrongList } from "#shared/contract/study/endpoints.ts";
import type { Db } from "../../db/database.ts";
import { pageCut, pageOfRows } from "../../db/page.ts";
import { wrongBook, wrongSources } from "../../db/schema/practice.ts";
import { questions } from "../../db/schema/questions.ts";
import { idOf } from "../../http/ids.ts";
import type { Context } from "../../http/route.ts";
import { timeText } from "../../presenters/fields.ts";
import { presentQuestion, selectQuestions, shownQuestions } from "../question/selectQuestions.ts";
import { DAILY } from "./examRecords.ts";

/** The wrong book without keys: a question is asked again, not read. */
export function wrongListOf(daily: boolean) {
  return async ({
    input,
    deps,
    agency,
    user,
  }: Context<typeof wrongList | typeof dailyWrongList>): Promise<WireData<typeof wrongList>> => {
    const cut = pageCut(input);
    const where = and(
      eq(wrongBook.userId, user.userId),
      isNull(wrongBook.masteredAt),
      input.subject_id ? eq(wrongBook.subjectId, idOf(input.subject_id)) : undefined,
      missedIn(
        deps.db,
        daily ? eq(wrongSources.examType, DAILY) : ne(wrongSources.examType, DAILY),
        input.exam_type ? eq(wrongSources.examType, idOf(input.exam_type)) : undefined,
      ),
      input.chapter_id ? eq(questions.chapterId, idOf(input.chapter_id)) : undefined,
    );
    const joined = eq(questions.id, wrongBook.questionId);
    const [rows, [counted]] = await Promise.all([
      deps.db
        .select({ wrong: wrongBook })
        .from(wrongBook)
        .innerJoin(questions, joined)
        .where(where)
        .orderBy(desc(wrongBook.lastTime))
        .limit(cut.size)
        .offset(cut.offset),
      deps.db.select({ total: count() }).from(wrongBook).innerJoin(questions, joined).where(where),
    ]);
    const ids = rows.map(({ wrong }) => wrong.questionId);
    const shown = await selectQuestions(deps.db, shownQuestions(agency, inArray(questions.id, ids)));
    const byId = new Map(shown.map((row) => [row.id, row]));
    const list = rows.flatMap(({ wrong }) => {
      const question = byId.get(wrong.questionId);
      if (!question) return [];
      return {
        id: String(wrong.id),
        question_id: String(wrong.questionId),
        question: presentQuestion(question),
        exam_type: String(wrong.examType),
        chapter_name: question.chapterName ?? "",
        source_name: wrong.sourceName,
        wrong_num: wrong.wrongNum,
        last_answer: wrong.lastAnswer.join("、"),
        last_time: timeText(wrong.lastTime),
        reason: wrong.reason,
        due_time: timeText(wrong.dueTime),
        right_streak: wrong.rightStreak,
      };
    });
    return pageOfRows(cut, list, counted?.total ?? 0);
  };
}

/** Missed at such a place; what was missed elsewhere too stands in both lists. */
function missedIn(db: Db, ...where: readonly (SQL | undefined)[]): SQL {
  return exists(
    db
      .select({ id: wrongSources.wrongId })
      .from(wrongSources)
      .where(and(eq(wrongSources.wrongId, wrongBook.id), ...where)),
  );
}
