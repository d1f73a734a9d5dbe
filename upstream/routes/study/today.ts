import { today } from "#shared/contract/study/endpoints.ts";
import { loadGrants } from "#upstream/domain/catalogue/ownership.ts";
import { type SubjectRow, subjectOf, subjectRows } from "#upstream/domain/catalogue/subjectRows.ts";
import { route } from "../route.ts";
import { timeText } from "#upstream/platform/kit/fields.ts";
import { idText } from "#upstream/platform/kit/ids.ts";
import { type ExamDays, daysUntil, examDays } from "#upstream/domain/calendar/examDays.ts";
import { studiedSubjects } from "#upstream/domain/study/studied.ts";
import { dailyItem } from "#upstream/domain/study/today/daily.ts";
import type { TodayItem } from "#upstream/domain/study/today/item.ts";
import { lessonItems } from "#upstream/domain/study/today/lessons.ts";
import { liveItems } from "#upstream/domain/study/today/lives.ts";
import { reviewItems } from "#upstream/domain/study/today/reviews.ts";

const MOST_EXAMS = 3;
/** A live moves to the top of the list this long before its begin. */
const SOON_MS = 10 * 60_000;

export const todayRoutes = [
  route(today, async ({ deps: { db }, agency, user: { userId }, nowMs }) => {
    const keeper = { agency, userId, nowMs };
    const [tree, exams, grants] = await Promise.all([
      subjectRows.get(db, nowMs),
      examDays(db, { userId, agencyId: agency.id, nowMs }),
      loadGrants(db, userId, nowMs),
    ]);
    const studied = await studiedSubjects(db, keeper, { grants, goalId: exams.settings.goalId });
    const [reviews, daily, study, lives] = await Promise.all([
      reviewItems(db, keeper, exams),
      dailyItem(db, keeper, studied, exams.settings.goalId),
      lessonItems(db, { userId, grants, nowMs }),
      liveItems(db, keeper, grants),
    ]);
    const other = [...reviews, ...daily, ...study];
    return {
      minutes: other.reduce((sum, { minutes }) => sum + Number(minutes), lives.minutes),
      goal_id: idText(exams.settings.goalId),
      exam: presentExams(tree, { exams, studied: studied.subjects, nowMs }),
      item: inOrder([...reviews, ...daily, ...study.slice(0, 1), ...lives.items, ...study.slice(1)], nowMs),
    };
  }),
];

function inOrder(items: readonly TodayItem[], nowMs: number): TodayItem[] {
  const soon = timeText(new Date(nowMs + SOON_MS));
  const isUrgent = ({ kind, start_time }: TodayItem) => kind === "live" && String(start_time) <= soon;
  return [...items.filter(isUrgent), ...items.filter((one) => !isUrgent(one))];
}

/** Lists the exam day of the goal, then the next ones, each with the subject that the exam day was set for. */
function presentExams(
  tree: readonly SubjectRow[],
  {
    exams,
    studied,
    nowMs,
  }: { readonly exams: ExamDays; readonly studied: readonly SubjectRow[]; readonly nowMs: number },
) {
  const { goalId, examDates } = exams.settings;
  const own = Object.keys(examDates ?? {}).map(Number);
  const goal = goalId === undefined ? undefined : exams.of(goalId)?.subjectId;
  const days = new Map<number, string>();
  for (const id of [...studied.map((row) => row.id), ...own]) {
    const exam = exams.of(id);
    if (exam) days.set(exam.subjectId, exam.day);
  }
  return [...days]
    .toSorted(([one, a], [other, b]) => {
      if (one === goal || other === goal) return one === goal ? -1 : 1;
      return a < b ? -1 : a > b ? 1 : 0;
    })
    .slice(0, MOST_EXAMS)
    .map(([id, day]) => ({
      subject_id: String(id),
      subject_name: subjectOf(tree, id).name,
      day,
      left_days: daysUntil(day, nowMs),
    }));
}
