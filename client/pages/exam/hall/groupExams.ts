import type { ExamCard } from "#client/calls/exam.ts";

/** Groups of exams in the order of the screen: exams that the learner can take now come first. */
const GROUPS: readonly (readonly [name: string, states: readonly string[]])[] = [
  ["正在考", ["doing", "paused"]],
  ["现在可以考", ["open", "waiting"]],
  ["即将开始", ["coming"]],
  ["考过的", ["reviewing", "submitted"]],
  ["还没有开通", ["buy"]],
  ["已经结束", ["ended"]],
];

/** Groups exams by their state. An exam with an unknown state is put into the group of ended exams. */
export function groupExams(exams: readonly ExamCard[]) {
  const nameOf = ({ state }: ExamCard) =>
    GROUPS.find(([, states]) => states.includes(state))?.[0] ?? "已经结束";
  return GROUPS.flatMap(([name]) => {
    const own = exams.filter((exam) => nameOf(exam) === name);
    return own.length === 0 ? [] : [{ name, exams: own }];
  });
}
