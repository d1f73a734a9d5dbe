import { useEffect, useRef, useState } from "react";
import { useSearch } from "../../../navigation/routeMatch.ts";
import { NavigationType, useNavigationType } from "react-router-dom";
import { AnsweredQuestion, AnsweredStem } from "./AnsweredQuestion.tsx";
import { AnswerForm } from "../../../question/answer/AnswerForm.tsx";
import { isEmptyAnswer, readAnswers } from "../../../question/answer/answers.ts";
import { Pictures } from "../../../question/show/Pictures.tsx";
import { Stem } from "../../../question/show/Stem.tsx";
import type { QuestionOfPage } from "../../../question/question.ts";
import { s } from "./QuestionCard.styles.ts";
import { QuestionFacts } from "../../../question/show/QuestionFacts.tsx";
import { QuestionSteps } from "./QuestionSteps.tsx";
import { typeName } from "../../../question/questionTexts.ts";

interface Props {
  readonly question: QuestionOfPage;
}

export function QuestionCard({ question }: Props) {
  const { type, images, subjectName } = question;
  const search = useSearch();
  const answers = readAnswers(search);
  const answered = answers.length > 0;
  const heading = useHeadingFocus(answered);
  const [answeredHere, setAnsweredHere] = useState(false);

  return (
    <article className={s.card}>
      <header className={s.head}>
        <h1 className={s.heading} ref={heading} tabIndex={-1}>
          {[subjectName, typeName(type)].filter(Boolean).join(" · ")}
        </h1>
        <QuestionFacts question={question} />
      </header>
      {answered && type === "fill" ? (
        <AnsweredStem question={question} answers={answers} />
      ) : (
        <Stem question={question} />
      )}
      <Pictures images={images} />
      {answered ? (
        <AnsweredQuestion question={question} answers={answers} answeredHere={answeredHere} />
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
