import { factsOf, isChoice, takesSeveral } from "#shared/domain/questionTypes/typeFacts.ts";
import { shownType } from "../shownType.ts";
import { optionsOf } from "../optionsOf.ts";
import { chosenKeys, keysText, type Mark, markOptions, rightKeys } from "./markOptions.ts";
import type { JudgedAnswer, Question } from "../question.ts";

/** Returns the facts below the verdict: choice, key, share of right answers among all learners, common mistake. */
export function resultLine(
  { type, options }: Pick<Question, "type" | "options">,
  answers: readonly string[],
  {
    status,
    answer,
    rightRate,
    easyWrong,
  }: Pick<JudgedAnswer, "status" | "answer" | "rightRate" | "easyWrong">,
  spent = "",
): readonly string[] {
  const rate = [
    ...(spent === "" ? [] : [`用时 ${spent}`]),
    // Essays have no share of right answers, because each learner judges their own essay.
    ...(rightRate > 0 && !factsOf(type).isCompared ? [`全站正确率 ${rightRate}%`] : []),
  ];
  const rows = optionsOf(type, options);
  if (!isChoice(shownType({ type, options }))) return rate;
  const chosen = chosenKeys(rows, answers);
  const right = rightKeys(type, rows, chosen, { status, answer });
  // If several options can be right, the line names the missed and the wrongly chosen options.
  const marks = takesSeveral(type)
    ? markOptions(type, rows, answers, { status, answer })
    : new Map<string, Mark>();
  const marked = (mark: Mark) => new Set([...marks].filter(([, one]) => one === mark).map(([key]) => key));
  const facts = [
    ["你选的：", keysText(type, rows, chosen)],
    ["正确答案：", keysText(type, rows, right)],
    ["漏选 ", keysText(type, rows, marked("missed"))],
    ["错选 ", keysText(type, rows, marked("wrong"))],
    ["易错项 ", keysText(type, rows, chosenKeys(rows, [easyWrong]))],
  ].map(([name, value]) => (value ? `${name}${value}` : ""));
  return [...facts.slice(0, 4), ...rate, ...facts.slice(4)].filter((fact) => fact !== "");
}
