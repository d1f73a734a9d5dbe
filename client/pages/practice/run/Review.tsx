import type { ReactNode } from "react";
import type { SelfVerdict } from "#shared/domain/selfVerdict.ts";
import { factsOf } from "#shared/domain/questionTypes/typeFacts.ts";
import { href } from "#shared/routes/href.ts";
import { useSearch } from "#client/navigation/routeMatch.ts";
import { useGo } from "#client/navigation/useGo.ts";
import type { Question } from "#client/question/question.ts";
import { SelfJudge } from "#client/question/review/SelfJudge.tsx";
import { selfVerdictOf } from "#client/question/review/selfVerdict.ts";
import { clockText } from "#client/question/clockText.ts";
import { GivenAnswer } from "#client/question/review/GivenAnswer.tsx";
import { ResultPanel } from "#client/question/review/ResultPanel.tsx";
import type { QuestionSlot } from "./runState.ts";

interface Props {
  readonly slot: QuestionSlot;
  readonly question: Question;
  readonly answeredHere: boolean;
  readonly onJudge: (verdict: SelfVerdict) => void;
  /** Shown below the analysis. */
  readonly after?: ReactNode;
}

/** Shows the learner's answer and, once released, the verdict with key and analysis. */
export function Review({
  slot: { given, reply, seq: place },
  question,
  answeredHere,
  onJudge,
  after,
}: Props) {
  const go = useGo();
  const search = useSearch();
  if (!reply) return <GivenAnswer question={question} answers={given} />;
  function rememberPlace(): void {
    const record = search.get("record") ?? "";
    const only = search.get("only");
    const seq = String(place);
    go(href("questionExam", { record, seq, ...(only === "wrong" && { only }) }), { replace: true });
  }
  return (
    <>
      <GivenAnswer question={question} answers={given} judged={reply} />
      <ResultPanel
        question={question}
        answers={given}
        judged={reply}
        answeredHere={answeredHere}
        isWithheld={reply.isInExam}
        self={factsOf(question.type).isCompared ? selfVerdictOf(reply.status) : undefined}
        spent={reply.spentMs > 0 ? clockText(reply.spentMs / 1_000) : ""}
        onLeave={rememberPlace}
        after={after}
      >
        {reply.status === "reviewing" && !reply.isInExam && (
          <SelfJudge chosen={undefined} onChoose={onJudge} />
        )}
      </ResultPanel>
    </>
  );
}
