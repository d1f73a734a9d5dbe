/**
 * Returns 正确率 (accuracy): right answers in percent of judged answers. Unanswered questions and answers that wait for
 * marking do not count; 0: nothing is judged.
 */
export function accuracy(rightNum: number, judgedNum: number): number {
  return judgedNum <= 0 ? 0 : Math.round((100 * rightNum) / judgedNum);
}
