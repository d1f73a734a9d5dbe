import type { ComponentType } from "react";
import type { QuestionType } from "#shared/domain/questionTypes/questionTypes.ts";
import type { JudgedAnswer, Question } from "../question.ts";
import { BlankReview } from "./BlankReview.tsx";
import { EssayReview } from "./EssayReview.tsx";
import { markOptions, optionsOf } from "./markOptions.ts";
import { OptionReview } from "./OptionReview.tsx";

export interface ReviewProps {
  readonly question: Pick<Question, "type" | "options">;
  readonly answers: readonly string[];
  /** Missing until the verdict is there. */
  readonly judged?: JudgedAnswer | undefined;
}

/** What a given answer of each type looks like, before its verdict and with it. */
export const REVIEWS: Readonly<Record<QuestionType, ComponentType<ReviewProps>>> = {
  single: Options,
  multiple: Options,
  indefinite: Options,
  judge: Options,
  fill: Blanks,
  essay: Essay,
};

function Options({ question: { type, options }, answers, judged }: ReviewProps) {
  const rows = optionsOf(type, options);
  return <OptionReview type={type} options={rows} marks={markOptions(type, rows, answers, judged)} />;
}

function Blanks({ answers, judged }: ReviewProps) {
  return (
    <BlankReview answers={answers} rightAnswers={judged?.answer ?? []} verdicts={judged?.blanks ?? []} />
  );
}

function Essay({ answers, judged }: ReviewProps) {
  return <EssayReview answers={answers} sample={judged?.answer ?? []} />;
}
