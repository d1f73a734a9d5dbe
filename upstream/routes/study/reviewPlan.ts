import { and, eq, min, not } from "drizzle-orm";
import type { WireData } from "#shared/contract/endpoint.ts";
import { reviewPlan, saveReviewPlan } from "#shared/contract/study/endpoints.ts";
import { LEAVES_AFTER } from "#shared/domain/wrongBook.ts";
import { changeSettings } from "#upstream/account/settings.ts";
import type { Db } from "#upstream/db/database.ts";
import type { UserSettings } from "#upstream/db/schema/playing.ts";
import { wrongBook } from "#upstream/db/schema/practice.ts";
import { questions } from "#upstream/db/schema/questions.ts";
import { subjects } from "#upstream/db/schema/subjects.ts";
import { subjectNums } from "#upstream/db/subjectBranch.ts";
import { type SubjectRow, subjectRows } from "#upstream/db/subjectRows.ts";
import { badInput } from "#upstream/kit/errors.ts";
import { idOf } from "#upstream/kit/ids.ts";
import { route } from "../route.ts";
import { dueTimeOf, dueToday } from "#upstream/practice/dueReviews.ts";
import { flagText, timeText } from "#upstream/kit/fields.ts";
import { DATE, parseShanghai, shanghai } from "#upstream/kit/shanghai.ts";
import { type ExamDays, daysUntil, examDays } from "#upstream/calendar/examDays.ts";
import { studiedSubjects } from "#upstream/study/studied.ts";
import { dueBySubject } from "#upstream/study/today/reviews.ts";
import { type Keeper, openWrongs } from "#upstream/study/wrongRows.ts";

const MOST_YEARS = 5;

export const serveReviewPlan = route(reviewPlan, async ({ deps, agency, user, nowMs }) => {
  return present(deps.db, { agency, userId: user.userId, nowMs });
});

export const serveSaveReviewPlan = route(
  saveReviewPlan,
  async ({ input, deps, agency, user: { userId }, nowMs }) => {
    const { db } = deps;
    const { leaves_after: leavesAfter, exam = [] } = input;
    const tree = await subjectRows.of(db, nowMs);
    for (const { subject_id, day } of exam) {
      if (!agency.subjectIds.includes(rootOf(tree, idOf(subject_id)))) throw badInput("没有这个科目");
      if (day !== "") checkDay(day, nowMs);
    }
    await changeSettings(db, { userId, agencyId: agency.id, nowMs }, ({ examDates }) => ({
      leavesAfter,
      ...(exam.length > 0 && { examDates: withDays(examDates, exam) }),
    }));
    return present(db, { agency, userId, nowMs });
  },
);

function rootOf(tree: readonly SubjectRow[], id: number): number {
  return tree.find((row) => row.id === id)?.rootId ?? 0;
}

function checkDay(day: string, nowMs: number): void {
  const date = parseShanghai(day, DATE);
  const today = shanghai(nowMs).startOf("day");
  if (!date.isValid || date < today || date > today.plus({ years: MOST_YEARS }))
    throw badInput("考试日期要在今天以后");
}

function withDays(
  known: UserSettings["examDates"],
  given: readonly { readonly subject_id: string; readonly day: string }[],
): UserSettings["examDates"] {
  const days = new Map(Object.entries(known ?? {}));
  for (const { subject_id, day } of given) {
    const id = String(idOf(subject_id));
    if (day === "") days.delete(id);
    else days.set(id, day);
  }
  return Object.fromEntries(days);
}

async function present(db: Db, keeper: Keeper): Promise<WireData<typeof reviewPlan>> {
  const { agency, userId, nowMs } = keeper;
  const learner = { userId, agencyId: agency.id, nowMs };
  const [tree, exams, studied, due] = await Promise.all([
    subjectRows.of(db, nowMs),
    examDays(db, learner),
    studiedSubjects(db, keeper),
    dueToday(db, learner),
  ]);
  const open = openWrongs(keeper);
  const [nums, later] = await Promise.all([
    dueBySubject(db, keeper),
    db
      .select({ subjectId: wrongBook.subjectId, time: min(wrongBook.dueTime) })
      .from(wrongBook)
      .innerJoin(questions, eq(questions.id, wrongBook.questionId))
      .innerJoin(subjects, eq(subjects.id, questions.subjectId))
      .where(and(open, due && not(due)))
      .groupBy(wrongBook.subjectId),
  ]);
  return {
    due_num: nums.reduce((sum, { num }) => sum + num, 0),
    subject: subjectNums(tree, nums),
    next_time: timeText(nextOf(later, { exams, nowMs })),
    leaves_after: exams.settings.leavesAfter ?? LEAVES_AFTER,
    exam: presentExams(tree, { exams, studied, keeper }),
  };
}

/** Nothing of it is due today, so that all of it may wait until tomorrow at least. */
function nextOf(
  later: readonly { readonly subjectId: number; readonly time: Date | null }[],
  { exams, nowMs }: { readonly exams: ExamDays; readonly nowMs: number },
): Date | null {
  const lastTime = new Date(nowMs);
  const times = later.flatMap(({ subjectId, time: dueTime }) =>
    dueTime === null ? [] : dueTimeOf({ subjectId, dueTime, lastTime, card: {} }, exams),
  );
  return times.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null;
}

/** Who has studied nothing yet is asked for the exams of the agency. */
function presentExams(
  tree: readonly SubjectRow[],
  {
    exams,
    studied,
    keeper: { agency, nowMs },
  }: { readonly exams: ExamDays; readonly studied: readonly SubjectRow[]; readonly keeper: Keeper },
) {
  const roots = agency.subjectIds.flatMap((id) => tree.find((row) => row.id === id) ?? []);
  const own = roots.filter(({ id }) => studied.some(({ rootId }) => rootId === id));
  return (own.length > 0 ? own : roots)
    .flatMap((root) => [root, ...studied.filter(({ id, rootId }) => rootId === root.id && id !== root.id)])
    .map(({ id, name, rootId }) => {
      const exam = exams.of(id);
      return {
        subject_id: String(id),
        subject_name: name,
        root_id: String(rootId),
        day: exam?.day ?? "",
        left_days: exam ? daysUntil(exam.day, nowMs) : 0,
        is_own: flagText(exam?.isOwn === true && exam.subjectId === id),
      };
    });
}
