import { type ComponentProps, useEffect, useRef, useState } from "react";
import { factsOf } from "#shared/domain/questionTypes/typeFacts.ts";
import type { QuestionPlace } from "#shared/routes/questionPlace.ts";
import { Block } from "#client/calls/Block.tsx";
import { lazySource, useLazy } from "#client/kit/lazySource.ts";
import { whenIdle } from "#client/kit/whenIdle.ts";
import { useNavigation } from "#client/navigation/navigation.ts";
import { useSearch } from "#client/navigation/routeMatch.ts";
import { NavigationType, useNavigationType } from "react-router-dom";
import { AnswerForm } from "#client/question/answer/AnswerForm.tsx";
import { answerHref, isEmptyAnswer, readAnswers } from "#client/question/answer/answers.ts";
import { Pictures } from "#client/question/show/Pictures.tsx";
import { Stem } from "#client/question/show/Stem.tsx";
import type { Question } from "#client/question/question.ts";
import { Skeleton } from "#client/ui/Skeleton.tsx";
import { s } from "./QuestionCard.styles.ts";
import { QuestionFacts } from "#client/question/show/QuestionFacts.tsx";
import { useSingleAnswer } from "./useSingleAnswer.ts";
import { typeName } from "#client/question/questionTexts.ts";

interface Props {
  readonly question: Question;
  readonly place: QuestionPlace;
  /** There is something to confirm now, or no more. */
  readonly onDraft: (isThere: boolean) => void;
}

/** What stands there after an answer: fetched while the learner reads the question. */
type Loaded = typeof import("./AnsweredQuestion.tsx");
export const afterAnswer = lazySource(() => import("./AnsweredQuestion.tsx"));

export function QuestionCard({ question, place, onDraft }: Props) {
  const { id, type, images, subjectName } = question;
  const { visit } = useNavigation();
  const single = useSingleAnswer(id);
  const search = useSearch();
  const answers = readAnswers(search);
  const answered = answers.length > 0;
  const heading = useHeadingFocus(answered);
  const [answeredHere, setAnsweredHere] = useState(false);
  useEffect(() => whenIdle(() => void afterAnswer.load().catch(() => undefined)), []);

  async function answer(given: readonly string[]): Promise<void> {
    await single.send(given);
    setAnsweredHere(true);
    onDraft(false);
    await visit(answerHref(id, place, given), { replace: true });
  }

  return (
    <article className={s.card}>
      <header className={s.head}>
        <h1 className={s.heading} ref={heading} tabIndex={-1}>
          {[subjectName, typeName(type)].filter(Boolean).join(" · ")}
        </h1>
        <QuestionFacts question={question} />
      </header>
      {answered && factsOf(type).hasBlanks ? (
        <Block fallback={<Stem question={question} answers={answers} />}>
          <AnsweredStem question={question} answers={answers} />
        </Block>
      ) : (
        <Stem question={question} />
      )}
      <Pictures images={images} />
      {answered ? (
        <Block fallback={<Skeleton count={4} />}>
          <AnsweredQuestion
            question={question}
            place={place}
            answers={answers}
            answeredHere={answeredHere}
            onJudge={single.judge}
          />
        </Block>
      ) : (
        <AnswerForm
          question={question}
          sentEmpty={isEmptyAnswer(search)}
          place={place}
          onDraft={onDraft}
          onAnswer={answer}
        />
      )}
    </article>
  );
}

function AnsweredStem(props: Pick<ComponentProps<typeof AnsweredQuestion>, "question" | "answers">) {
  const { AnsweredStem: Loaded } = useLazy(afterAnswer);
  return <Loaded {...props} />;
}

function AnsweredQuestion(props: ComponentProps<Loaded["AnsweredQuestion"]>) {
  const { AnsweredQuestion: Loaded } = useLazy(afterAnswer);
  return <Loaded {...props} />;
}

/** The heading takes the focus when another question comes, or the same one again; never on a page load. */
function useHeadingFocus(answered: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const navigationType = useNavigationType();
  const wasAnswered = useRef<boolean>(undefined);
  useEffect(() => {
    const moved =
      wasAnswered.current === undefined
        ? navigationType !== NavigationType.Pop
        : wasAnswered.current && !answered;
    wasAnswered.current = answered;
    if (moved && !answered) heading.current?.focus({ preventScroll: true });
  }, [answered, navigationType]);
  return heading;
}
