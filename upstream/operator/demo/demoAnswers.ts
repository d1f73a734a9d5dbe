import { plainTextOf } from "#shared/domain/richText/plainText.ts";
import { takesSeveral } from "#shared/domain/questionTypes/typeFacts.ts";
import { optionsOf } from "../../domain/question/selectQuestions.ts";
import type { questions } from "../../platform/db/schema/questions.ts";
import { randomFrom } from "./large/random.ts";
import type { ExamAttemptSeed } from "../school/schemas/learnerSeeds.ts";

type Question = typeof questions.$inferSelect;

/** A change of an answer. Times are ms since the attempt began. */
export interface Given {
  readonly questionId: number;
  readonly answer: readonly string[];
  readonly marked: boolean;
  readonly spentMs: number;
  readonly atMs: number;
}

const MINUTE_MS = 60_000;
/** Share of the questions without an answer. CHANGED is the share of answers that the learner changes later. */
const LEFT_OPEN = 0.03;
const CHANGED = 0.08;
const MARKED = 0.1;
const MIDDLE_DIFFICULTY = 3;
const A_STEP_HARDER = 0.06;

interface Skilled extends Pick<ExamAttemptSeed, "skill" | "minutes"> {
  readonly seed: string;
}

/** Returns random answers of a learner with this skill, in order. The same `seed` gives the same answers. */
export function demoAnswers(asked: readonly Question[], { skill, minutes, seed }: Skilled): Given[] {
  const chance = chanceOf(seed);
  const each = (minutes * MINUTE_MS) / Math.max(1, asked.length);
  return asked.flatMap((question, place): Given[] => {
    if (chance() < LEFT_OPEN) return [];
    const isRight = chance() < skill + (MIDDLE_DIFFICULTY - question.difficulty) * A_STEP_HARDER;
    const spentMs = Math.round(each * (0.5 + chance() * 0.45));
    const marked = chance() < MARKED;
    const change = (answer: readonly string[], share: number): Given => ({
      questionId: question.id,
      answer,
      marked,
      spentMs: Math.round(spentMs * share),
      atMs: Math.round(place * each + spentMs * share),
    });
    const final = change(isRight ? rightAnswer(question) : wrongAnswer(question, chance()), 1);
    const isAnew = chance() < CHANGED && question.type !== "essay";
    return isAnew ? [change(wrongAnswer(question, chance()), 0.6), final] : [final];
  });
}

function rightAnswer({ type, answer, options }: Question): readonly string[] {
  if (type === "fill") return answer.map((blank) => blank.split("##")[0] ?? "");
  if (type === "judge") return [judgeKey(options, answer[0] === "对")];
  if (type === "essay") return [plainTextOf(answer[0] ?? "", 160)];
  return answer;
}

function wrongAnswer({ type, answer, options }: Question, chance: number): readonly string[] {
  if (type === "fill")
    return answer.map((blank, place) => (place === 0 ? "记不清了" : (blank.split("##")[0] ?? "")));
  if (type === "judge") return [judgeKey(options, answer[0] !== "对")];
  if (type === "essay") return ["先说明基本概念，再结合材料分析，最后提出做法。"];
  if (type === "match") return [...answer.slice(1), answer[0] ?? ""];
  const others = options.map(({ key }) => key).filter((key) => !answer.includes(key));
  // For types with several right options, half of the wrong answers are right except for one missing option.
  if (takesSeveral(type) && answer.length > 1 && (chance < 0.5 || others.length === 0))
    return answer.slice(0, -1);
  const wrong = others[Math.floor(chance * others.length)];
  return wrong === undefined ? [] : [wrong];
}

function judgeKey(options: Question["options"], isTrue: boolean): string {
  const [yes, no] = optionsOf("judge", options);
  return (isTrue ? yes : no)?.key ?? "";
}

function chanceOf(seed: string): () => number {
  const number = [...seed].reduce((sum, letter) => Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0), 7);
  const random = randomFrom(number);
  return () => random.next();
}
