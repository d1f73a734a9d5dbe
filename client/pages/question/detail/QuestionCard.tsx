import { type ComponentProps, useEffect, useState } from "react";
import { factsOf } from "#shared/domain/questionTypes/typeFacts.ts";
import type { QuestionOrigin } from "#shared/routes/questionOrigin.ts";
import { Block } from "#client/calls/Block.tsx";
import { lazySource, useLazy } from "#client/kit/lazySource.ts";
import { whenIdle } from "#client/kit/whenIdle.ts";
import { useNavigation } from "#client/navigation/navigation.ts";
import { useSearch } from "#client/navigation/routeMatch.ts";
import { NavigationType, useNavigationType } from "react-router-dom";
import { AnswerForm } from "#client/question/answer/AnswerForm.tsx";
import { answerHref, isEmptyAnswer, readAnswers } from "#client/question/answer/answers.ts";
import { Stem } from "#client/question/show/Stem.tsx";
import type { QuestionOfPage } from "#client/question/question.ts";
import { Skeleton } from "#client/ui/Skeleton.tsx";
import { QuestionArticle } from "#client/question/workspace/QuestionArticle.tsx";
import { QuestionFacts } from "#client/question/show/QuestionFacts.tsx";
import { useSingleAnswer } from "./useSingleAnswer.ts";
import { typeName } from "#client/question/questionTexts.ts";

interface Props {
  readonly question: QuestionOfPage;
  readonly origin: QuestionOrigin;
}

/** Everything shown after answering. Its code loads while the learner reads the question. */
type Loaded = typeof import("./AnsweredQuestion.tsx");
export const afterAnswer = lazySource(() => import("./AnsweredQuestion.tsx"));

export function QuestionCard({ question, origin }: Props) {
  const { id, type, images, subjectName } = question;
  const { visit } = useNavigation();
  const single = useSingleAnswer(id);
  const search = useSearch();
  const answers = readAnswers(search);
  const answered = answers.length > 0;
  // The heading takes the focus when a link within the app opens the question, but not on a page load.
  const isLoaded = useNavigationType() === NavigationType.Pop;
  const [isVisited] = useState(!isLoaded);
  const [wasAnswered, setWasAnswered] = useState(answered);
  if (answered && !wasAnswered) setWasAnswered(true);
  const [answeredHere, setAnsweredHere] = useState(false);
  useEffect(() => whenIdle(() => void afterAnswer.load().catch(() => undefined)), []);

  async function answer(given: readonly string[]): Promise<void> {
    await single.send(given);
    setAnsweredHere(true);
    await visit(answerHref(id, origin, given), { replace: true });
  }

  return (
    <QuestionArticle
      title={[subjectName, typeName(type)].filter(Boolean).join(" · ")}
      isTitle
      turn={!answered && (isVisited || wasAnswered) ? 1 : 0}
      facts={<QuestionFacts question={question} />}
      stem={
        answered && factsOf(type).hasBlanks ? (
          <Block fallback={<Stem question={question} answers={answers} />}>
            <AnsweredStem question={question} answers={answers} />
          </Block>
        ) : (
          <Stem question={question} />
        )
      }
      images={images}
    >
      {answered ? (
        <Block fallback={<Skeleton count={4} />}>
          <AnsweredQuestion
            question={question}
            origin={origin}
            answers={answers}
            answeredHere={answeredHere}
            onJudge={single.judge}
          />
        </Block>
      ) : (
        <AnswerForm question={question} sentEmpty={isEmptyAnswer(search)} origin={origin} onAnswer={answer} />
      )}
    </QuestionArticle>
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
