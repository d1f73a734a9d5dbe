import { type SQL, and, eq, isNull, not } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { wrongBook, wrongSources } from "../db/schema/practice.ts";
import { questions } from "../db/schema/questions.ts";
import { inBranch } from "../db/subjectBranch.ts";
import { subjectRows } from "../db/subjectRows.ts";
import { isSatBy } from "../question/embargo.ts";
import type { AgencyScope } from "../db/agencyScope.ts";
import { idOf } from "../kit/ids.ts";
import { missedIn, sourceOf } from "../practice/wrongSource.ts";
import { openQuestions } from "../question/selectQuestions.ts";

export interface Keeper {
  readonly agency: AgencyScope;
  readonly userId: number;
  readonly nowMs: number;
}

export interface WrongFilter {
  readonly subject_id?: string | undefined;
  readonly chapter_id?: string | undefined;
  readonly exam_type?: string | undefined;
  readonly reason?: string | undefined;
}

/** Of wrong_book with its questions: what a learner's book holds and may be asked again now. What he sits now would be told by it. */
export function openWrongs({ agency, userId, nowMs }: Keeper): SQL | undefined {
  return and(
    eq(wrongBook.userId, userId),
    isNull(wrongBook.masteredAt),
    openQuestions(agency, nowMs),
    not(isSatBy(userId)),
  );
}

/** The same as the lists of the book narrow it. */
export async function wrongRows(
  db: Db,
  keeper: Keeper,
  { daily, ...filter }: WrongFilter & { readonly daily: boolean },
): Promise<SQL | undefined> {
  const tree = await subjectRows.of(db, keeper.nowMs);
  return and(
    openWrongs(keeper),
    inBranch(wrongBook.subjectId, tree, filter.subject_id),
    filter.chapter_id ? eq(questions.chapterId, idOf(filter.chapter_id)) : undefined,
    filter.reason ? eq(wrongBook.reason, filter.reason) : undefined,
    missedIn(
      db,
      sourceOf(daily),
      filter.exam_type ? eq(wrongSources.examType, idOf(filter.exam_type)) : undefined,
    ),
  );
}
