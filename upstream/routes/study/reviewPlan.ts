import type { WireData } from "#shared/contract/endpoint.ts";
import { reviewPlan, saveReviewPlan } from "#shared/contract/study/endpoints.ts";
import { LEAVES_AFTER } from "#shared/domain/wrongBook.ts";
import type { Db } from "#upstream/platform/db/database.ts";
import { loadGrants } from "#upstream/domain/catalogue/ownership.ts";
import { subjectNums } from "#upstream/domain/catalogue/subjectBranch.ts";
import { type SubjectRow, subjectRows } from "#upstream/domain/catalogue/subjectRows.ts";
import { idOf } from "#upstream/platform/kit/ids.ts";
import { route } from "../route.ts";
import { flagText, timeText } from "#upstream/platform/kit/fields.ts";
import { type ExamDays, daysUntil, examDays } from "#upstream/domain/calendar/examDays.ts";
import { studiedSubjects } from "#upstream/domain/study/studied.ts";
import { dueBySubject } from "#upstream/domain/study/today/reviews.ts";
import { changeReviewPlan, nextReviewTime } from "#upstream/domain/study/reviewPlan.ts";
import type { LearnerScope } from "#upstream/platform/db/agencyScope.ts";

export const reviewPlanRoutes = [
  route(reviewPlan, async ({ deps: { db }, agency, user, nowMs }) => {
    return present(db, { agency, userId: user.userId, nowMs });
  }),
  route(saveReviewPlan, async ({ input, deps: { db }, agency, user: { userId }, nowMs }) => {
    const keeper = { agency, userId, nowMs };
    const exam = (input.exam ?? []).map(({ subject_id, day }) => ({ subjectId: idOf(subject_id), day }));
    const goalId = input.goal_id === undefined ? undefined : idOf(input.goal_id);
    await changeReviewPlan(db, keeper, { leavesAfter: input.leaves_after, goalId, exam });
    return present(db, keeper);
  }),
];

async function present(db: Db, keeper: LearnerScope): Promise<WireData<typeof reviewPlan>> {
  const { agency, userId, nowMs } = keeper;
  const [tree, exams, grants] = await Promise.all([
    subjectRows.get(db, nowMs),
    examDays(db, { userId, agencyId: agency.id, nowMs }),
    loadGrants(db, userId, nowMs),
  ]);
  const [{ subjects: studied }, nums, nextTime] = await Promise.all([
    studiedSubjects(db, keeper, { grants, goalId: exams.settings.goalId }),
    dueBySubject(db, keeper, exams),
    nextReviewTime(db, keeper, exams),
  ]);
  return {
    due_num: nums.reduce((sum, { num }) => sum + num, 0),
    subject: subjectNums(tree, nums),
    next_time: timeText(nextTime),
    leaves_after: exams.settings.leavesAfter ?? LEAVES_AFTER,
    exam: presentExams(tree, { exams, studied, keeper }),
  };
}

/** Lists exam days of the subjects that the learner studies, or of all subjects of the agency if there are none. */
function presentExams(
  tree: readonly SubjectRow[],
  {
    exams,
    studied,
    keeper: { agency, nowMs },
  }: { readonly exams: ExamDays; readonly studied: readonly SubjectRow[]; readonly keeper: LearnerScope },
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
