/** 正确率: of what has been judged, how much was right, in percent. What was left out and what waits for a judge is not in it; 0 where nothing is judged. */
export function accuracy(rightNum: number, judgedNum: number): number {
  return judgedNum <= 0 ? 0 : Math.round((100 * rightNum) / judgedNum);
}
