import { BlankReview } from "./BlankReview.tsx";
import { EssayReview } from "./EssayReview.tsx";
import { markOptions, optionsOf } from "./markOptions.ts";
import { OptionReview } from "./OptionReview.tsx";
import type { JudgedAnswer, Question } from "../question.ts";

interface Props {
  readonly question: Pick<Question, "type" | "options">;
  readonly answers: readonly string[];
  /** Missing until the verdict is there. */
  readonly judged?: JudgedAnswer;
}

/** What the learner answered, beside the key once that is known. */
export function GivenAnswer({ question: { type, options }, answers, judged }: Props) {
  const rows = optionsOf(type, options);
  const key = judged?.answer ?? [];
  if (type === "fill")
    return <BlankReview answers={answers} rightAnswers={key} verdicts={judged?.blanks ?? []} />;
  if (type === "essay" || rows.length === 0) return <EssayReview answers={answers} sample={key} />;
  return <OptionReview type={type} options={rows} marks={markOptions(type, rows, answers, judged)} />;
}
