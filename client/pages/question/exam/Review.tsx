import type { SelfVerdict } from "#shared/domain/selfVerdict.ts";
import type { Question } from "../../../question/question.ts";
import { SelfJudge } from "../../../question/review/SelfJudge.tsx";
import { selfVerdictOf } from "../../../question/review/selfVerdict.ts";
import { clockText } from "../../../question/clockText.ts";
import { GivenAnswer } from "../../../question/review/GivenAnswer.tsx";
import { ResultPanel } from "../../../question/review/ResultPanel.tsx";
import type { Slot } from "./runState.ts";

interface Props {
  readonly slot: Slot;
  readonly question: Question;
  readonly answeredHere: boolean;
  readonly onJudge: (verdict: SelfVerdict) => void;
}

/** The answer as given and, once that is told, judged. */
export function Review({ slot: { given, told }, question, answeredHere, onJudge }: Props) {
  if (!told) return <GivenAnswer question={question} answers={given} />;
  return (
    <>
      <GivenAnswer question={question} answers={given} judged={told} />
      <ResultPanel
        question={question}
        answers={given}
        judged={told}
        answeredHere={answeredHere}
        self={question.type === "essay" ? selfVerdictOf(told.status) : undefined}
        spent={told.spentMs > 0 ? clockText(told.spentMs / 1_000) : ""}
      >
        {told.status === "reviewing" && <SelfJudge chosen={undefined} onChoose={onJudge} />}
      </ResultPanel>
    </>
  );
}
