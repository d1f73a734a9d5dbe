import { checkQuestion } from "#shared/contract/question/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { startTransition, Suspense } from "react";
import type { QuestionOrigin } from "#shared/routes/questionOrigin.ts";
import type { SelfVerdict } from "#shared/domain/selfVerdict.ts";
import { OriginFields } from "#client/question/answer/OriginFields.tsx";
import { CallError } from "#client/calls/CallError.tsx";
import { ErrorBoundary } from "#client/kit/ErrorBoundary.tsx";
import { useCall, useCalls } from "#client/calls/call.ts";
import { useNavigation } from "#client/navigation/navigation.ts";
import { useSearch } from "#client/navigation/routeMatch.ts";
import { answerHref } from "#client/question/answer/answers.ts";
import { SelfJudge } from "#client/question/review/SelfJudge.tsx";
import { readSelfVerdict } from "#client/question/review/selfVerdict.ts";
import { Skeleton } from "#client/ui/Skeleton.tsx";
import { GivenAnswer } from "#client/question/review/GivenAnswer.tsx";
import { Stem } from "#client/question/show/Stem.tsx";
import type { QuestionOfPage } from "#client/question/question.ts";
import { useSignedIn } from "#client/site/session.ts";
import { ResultPanel } from "#client/question/review/ResultPanel.tsx";
import { GuestNext } from "./GuestNext.tsx";
import { listNavigationOf } from "./listNavigation.ts";
import { useSaveGuestAnswers } from "./useSaveGuestAnswers.ts";

interface Props {
  readonly question: QuestionOfPage;
  readonly answers: readonly string[];
  /** True: the learner answered on this page, so the result takes the focus. False: the answer is in the address. */
  readonly answeredHere: boolean;
  readonly origin: QuestionOrigin;
  /** Saves the learner's own verdict on an essay, which cannot be judged automatically. */
  readonly onJudge: (verdict: SelfVerdict) => Promise<void>;
}

/** Shows the learner's answer and, once loaded, its verdict. If loading fails, the answer can be sent again. */
export function AnsweredQuestion(props: Props) {
  const { question, answers } = props;
  const calls = useCalls();
  const given = <GivenAnswer question={question} answers={answers} />;
  return (
    <ErrorBoundary
      onRetry={() => calls.clearFailures()}
      fallback={(error, retry) => (
        <>
          {given}
          <CallError title="判分没有成功" error={error} onRetry={() => startTransition(retry)} />
        </>
      )}
    >
      <Suspense
        fallback={
          <>
            {given}
            <Skeleton count={4} />
          </>
        }
      >
        <Judged {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** The stem with the learner's text in its gaps, each with ✓ or ✗ once the answer is judged. */
export function AnsweredStem({ question, answers }: Pick<Props, "question" | "answers">) {
  const given = <Stem question={question} answers={answers} />;
  return (
    <ErrorBoundary fallback={() => given}>
      <Suspense fallback={given}>
        <JudgedStem question={question} answers={answers} />
      </Suspense>
    </ErrorBoundary>
  );
}

function JudgedStem({ question, answers }: Pick<Props, "question" | "answers">) {
  const judged = useCall(callOf(checkQuestion, { id: question.id, answer: answers }));
  return <Stem question={question} answers={answers} judged={judged ?? undefined} />;
}

function Judged({ question, origin, answers, answeredHere, onJudge }: Props) {
  const { id } = question;
  const judged = useCall(callOf(checkQuestion, { id, answer: answers }));
  const said = readSelfVerdict(useSearch());
  const self = judged?.status === "reviewing" ? said : undefined;
  const { visit } = useNavigation();
  const isSignedIn = useSignedIn();
  useSaveGuestAnswers(id, answers);
  if (!judged) {
    return (
      <>
        <GivenAnswer question={question} answers={answers} />
        <p role="status">这道题暂时没有答案，先做下一题吧。</p>
      </>
    );
  }
  return (
    <>
      <GivenAnswer question={question} answers={answers} judged={judged} />
      <ResultPanel
        question={question}
        answers={answers}
        judged={judged}
        answeredHere={answeredHere}
        self={self}
        after={isSignedIn ? null : <GuestNext nextHref={listNavigationOf(question, origin).nextHref} />}
      >
        {judged.status === "reviewing" && (
          <SelfJudge
            chosen={self}
            action={answerHref(id, {})}
            onChoose={(verdict) => {
              void onJudge(verdict);
              void visit(`${answerHref(id, origin, answers)}&self=${verdict}`, { replace: true });
            }}
          >
            <OriginFields origin={origin} />
            {answers.map((answer, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- answers are places
              <input key={index} type="hidden" name="answer" value={answer} />
            ))}
          </SelfJudge>
        )}
      </ResultPanel>
    </>
  );
}
