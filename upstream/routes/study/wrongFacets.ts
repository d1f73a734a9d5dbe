import { and, count, eq } from "drizzle-orm";
import { wrongFacets } from "#shared/contract/study/endpoints.ts";
import { findExamType } from "#shared/domain/examTypes.ts";
import { WRONG_REASONS } from "#shared/domain/wrongBook.ts";
import type { Db } from "#upstream/db/database.ts";
import { wrongBook, wrongSources } from "#upstream/db/schema/practice.ts";
import { questionChapters, questions } from "#upstream/db/schema/questions.ts";
import { subjects } from "#upstream/db/schema/subjects.ts";
import { subjectNums } from "#upstream/db/subjectBranch.ts";
import { subjectRows } from "#upstream/db/subjectRows.ts";
import { route } from "../route.ts";
import { sourceOf } from "#upstream/practice/wrongSource.ts";
import { type Keeper, wrongRows } from "#upstream/study/wrongRows.ts";

/** Of practice that is no exam type. */
const OURS = 0;

/** Where something was missed, for people. */
export function sourceName(examType: number): string {
  if (examType === OURS) return "随机与收藏";
  return findExamType(String(examType))?.name ?? "专项练习";
}

/** What the wrong book can be narrowed by; only what there is. */
export const serveWrongFacets = route(wrongFacets, async ({ input, deps, agency, user, nowMs }) => {
  const { db } = deps;
  const keeper = { agency, userId: user.userId, nowMs };
  const daily = input.daily === "1";
  const branch = { daily, subject_id: input.subject_id };
  const [tree, all, chosen, places] = await Promise.all([
    subjectRows.of(db, nowMs),
    cells(db, keeper, { daily }),
    cells(db, keeper, branch),
    sources(db, keeper, branch),
  ]);
  const chapters = new Map<number, { id: string; name: string; sort: number; num: number }>();
  for (const { chapterId: id, chapterName, sort, num } of chosen) {
    if (id === null) continue;
    const sum = chapters.get(id)?.num ?? 0;
    chapters.set(id, { id: String(id), name: chapterName ?? "", sort: sort ?? 0, num: sum + num });
  }
  return {
    subject: subjectNums(tree, all),
    chapter: [...chapters.values()]
      .sort((a, b) => a.sort - b.sort || Number(a.id) - Number(b.id))
      .map(({ id, name, num }) => ({ id, name, num })),
    source: places.map(({ examType, num }) => ({
      exam_type: String(examType),
      name: sourceName(examType),
      num,
    })),
    reason: WRONG_REASONS.flatMap((reason) => {
      const num = chosen.reduce((sum, cell) => sum + (cell.reason === reason ? cell.num : 0), 0);
      return num > 0 ? [{ reason, num }] : [];
    }),
  };
});

type Branch = { readonly daily: boolean; readonly subject_id?: string | undefined };

async function cells(db: Db, keeper: Keeper, branch: Branch) {
  return db
    .select({
      subjectId: questions.subjectId,
      chapterId: questions.chapterId,
      chapterName: questionChapters.name,
      sort: questionChapters.sort,
      reason: wrongBook.reason,
      num: count(),
    })
    .from(wrongBook)
    .innerJoin(questions, eq(questions.id, wrongBook.questionId))
    .innerJoin(subjects, eq(subjects.id, questions.subjectId))
    .leftJoin(questionChapters, eq(questionChapters.id, questions.chapterId))
    .where(await wrongRows(db, keeper, branch))
    .groupBy(
      questions.subjectId,
      questions.chapterId,
      questionChapters.name,
      questionChapters.sort,
      wrongBook.reason,
    );
}

async function sources(db: Db, keeper: Keeper, branch: Branch) {
  return db
    .select({ examType: wrongSources.examType, num: count() })
    .from(wrongSources)
    .innerJoin(wrongBook, eq(wrongBook.id, wrongSources.wrongId))
    .innerJoin(questions, eq(questions.id, wrongBook.questionId))
    .innerJoin(subjects, eq(subjects.id, questions.subjectId))
    .where(and(await wrongRows(db, keeper, branch), sourceOf(branch.daily)))
    .groupBy(wrongSources.examType)
    .orderBy(wrongSources.examType);
}
