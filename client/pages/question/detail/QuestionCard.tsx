import { type ComponentProps, useEffect, useRef, useState } from "react";
import { Block } from "../../../calls/Block.tsx";
import { lazySource, useLazy } from "../../../kit/lazySource.ts";
import { whenIdle } from "../../../kit/whenIdle.ts";
import { useSearch } from "../../../navigation/routeMatch.ts";
import { NavigationType, useNavigationType } from "react-router-dom";
import { AnswerForm } from "../../../question/answer/AnswerForm.tsx";
import { isEmptyAnswer, readAnswers } from "../../../question/answer/answers.ts";
import { Pictures } from "../../../question/show/Pictures.tsx";
import { Stem } from "../../../question/show/Stem.tsx";
import type { QuestionOfPage } from "../../../question/question.ts";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { s } from "./QuestionCard.styles.ts";
import { QuestionFacts } from "../../../question/show/QuestionFacts.tsx";
import { QuestionSteps } from "./QuestionSteps.tsx";
import { typeName } from "../../../question/questionTexts.ts";

interface Props {
  readonly question: QuestionOfPage;
}

/** What stands there after an answer: fetched while the learner reads the question. */
type Loaded = typeof import("./AnsweredQuestion.tsx");
export const afterAnswer = lazySource(() => import("./AnsweredQuestion.tsx"));

export function QuestionCard({ question }: Props) {
  const { type, images, subjectName } = question;
  const search = useSearch();
  const answers = readAnswers(search);
  const answered = answers.length > 0;
  const heading = useHeadingFocus(answered);
  const [answeredHere, setAnsweredHere] = useState(false);
  useEffect(() => whenIdle(() => void afterAnswer.load().catch(() => undefined)), []);

  return (
    <article className={s.card}>
      <header className={s.head}>
        <h1 className={s.heading} ref={heading} tabIndex={-1}>
          {[subjectName, typeName(type)].filter(Boolean).join(" · ")}
        </h1>
        <QuestionFacts question={question} />
      </header>
      {answered && type === "fill" ? (
        <Block fallback={<Stem question={question} answers={answers} />}>
          <AnsweredStem question={question} answers={answers} />
        </Block>
      ) : (
        <Stem question={question} />
      )}
      <Pictures images={images} />
      {answered ? (
        <Block fallback={<Skeleton count={4} />}>
          <AnsweredQuestion question={question} answers={answers} answeredHere={answeredHere} />
        </Block>
      ) : (
        <AnswerForm
          question={question}
          sentEmpty={isEmptyAnswer(search)}
          onAnswer={() => setAnsweredHere(true)}
        />
      )}
      <QuestionSteps question={question} answered={answered} />
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
