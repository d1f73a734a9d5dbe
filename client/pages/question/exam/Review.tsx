import type { Question } from "../../../question/question.ts";
import { clockText } from "../../../question/clockText.ts";
import { GivenAnswer } from "../../../question/review/GivenAnswer.tsx";
import { ResultPanel } from "../../../question/review/ResultPanel.tsx";
import type { Slot } from "./runState.ts";

interface Props {
  readonly slot: Slot;
  readonly question: Question;
  readonly answeredHere: boolean;
}

/** The answer as given and, once that is told, judged. */
export function Review({ slot: { given, told }, question, answeredHere }: Props) {
  if (!told) return <GivenAnswer question={question} answers={given} />;
  return (
    <>
      <GivenAnswer question={question} answers={given} judged={told} />
      <ResultPanel
        question={question}
        answers={given}
        judged={told}
        answeredHere={answeredHere}
        spent={told.spentMs > 0 ? clockText(told.spentMs / 1_000) : ""}
      />
    </>
  );
}
