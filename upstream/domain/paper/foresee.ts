import { sumOfScores } from "#shared/domain/scores.ts";
import type { QuestionType } from "#shared/domain/questionTypes/questionTypes.ts";

/** A question with what learners did with it so far. */
export interface KnownQuestion {
  readonly section: string;
  readonly score: number;
  readonly type: QuestionType;
  /** 1 easy to 5 hard; 0: not graded. */
  readonly difficulty: number;
  readonly answeredNum: number;
  readonly rightNum: number;
  /** Mean time of an answer, in seconds; undefined: nobody has answered the question with a clock. */
  readonly seconds: number | undefined;
  /** Names of its knowledge points. */
  readonly points: readonly string[];
}

/** A part of a paper, as it is foreseen. */
export interface Foreseen {
  readonly name: string;
  readonly num: number;
  readonly full: number;
  /** Mean score that learners are expected to get. */
  readonly score: number;
  /** Expected time in seconds. */
  readonly seconds: number;
}

export interface PaperForesight extends Foreseen {
  readonly sections: readonly Foreseen[];
  /** Knowledge points that the paper asks. A question of several points counts for each. */
  readonly points: readonly Foreseen[];
}

/** Share of right answers that teachers mean by a difficulty, for questions with few answers. */
const RATES = [0.6, 0.85, 0.75, 0.6, 0.45, 0.3] as const;
/** Number of answers that weigh as much as the teacher's difficulty. */
const WEIGHT = 10;
const SECONDS: Readonly<Record<QuestionType, number>> = {
  single: 60,
  multiple: 90,
  indefinite: 90,
  judge: 30,
  fill: 75,
  match: 90,
  essay: 480,
};

/** Returns the expected share of right answers, 0 to 1: the answers so far, and the difficulty where they are few. */
export function expectedRate({
  difficulty,
  answeredNum,
  rightNum,
}: Pick<KnownQuestion, "difficulty" | "answeredNum" | "rightNum">): number {
  return (rightNum + WEIGHT * (RATES[difficulty] ?? RATES[0])) / (answeredNum + WEIGHT);
}

/** Foresees score and time of a paper, of its sections, and of its knowledge points. */
export function foresee(questions: readonly KnownQuestion[]): PaperForesight {
  const names = [...new Set(questions.map(({ section }) => section))];
  const points = [...new Set(questions.flatMap((one) => one.points))];
  return {
    ...partOf("", questions),
    sections: names.map((name) =>
      partOf(
        name,
        questions.filter(({ section }) => section === name),
      ),
    ),
    points: points.map((name) =>
      partOf(
        name,
        questions.filter((one) => one.points.includes(name)),
      ),
    ),
  };
}

function partOf(name: string, questions: readonly KnownQuestion[]): Foreseen {
  return {
    name,
    num: questions.length,
    full: sumOfScores(questions.map(({ score }) => score)),
    score: questions.reduce((sum, one) => sum + one.score * expectedRate(one), 0),
    seconds: questions.reduce((sum, { type, seconds = SECONDS[type] }) => sum + seconds, 0),
  };
}
