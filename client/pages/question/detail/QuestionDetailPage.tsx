import { checkQuestion } from "#shared/contract/question/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { markSpaceBlanks } from "#shared/domain/richText/spaceBlanks.ts";
import { href } from "#shared/routes/href.ts";
import { readQuestionOrigin } from "#shared/routes/questionOrigin.ts";
import { useRouteParams, useSearch } from "#client/navigation/routeMatch.ts";
import { textRenderer } from "#client/richText/richRenderers.ts";
import type { Screen } from "#client/navigation/screen.ts";
import { useCall } from "#client/calls/call.ts";
import { questionDetailCall } from "#client/calls/question.ts";
import { PageHead } from "#client/cards/PageHead.tsx";
import { readAnswers } from "#client/question/answer/answers.ts";
import { plainStem } from "#client/question/plainStem.ts";
import type { Question } from "#client/question/question.ts";
import { typeName } from "#client/question/questionTexts.ts";
import { SingleQuestion } from "./SingleQuestion.tsx";

const TITLE_LETTERS = 30;

function QuestionDetailPage() {
  const { id = "" } = useRouteParams();
  const origin = readQuestionOrigin(useSearch());
  const found = useCall(questionDetailCall(id, origin));
  if (!found) return null;
  const question = { ...found, stem: markSpaceBlanks(found.type, found.stem) };
  return (
    <>
      <Head question={question} />
      <SingleQuestion question={question} origin={origin} />
    </>
  );
}

function Head({ question }: { readonly question: Question }) {
  const { id, stem, type, subjectName } = question;
  const title = plainStem(stem, TITLE_LETTERS) || `${subjectName}${typeName(type)}`;
  return (
    <PageHead
      title={title}
      description={`${subjectName}${typeName(type)}：${plainStem(stem, 100)}`}
      path={href("questionDetail", { id })}
    />
  );
}

export const screen: Screen = {
  Component: QuestionDetailPage,
  code: [textRenderer],
  needs: ({ params, search }) => {
    const { id = "" } = params;
    const answers = readAnswers(search);
    return {
      critical: [questionDetailCall(id, readQuestionOrigin(search))],
      deferred: answers.length === 0 ? [] : [callOf(checkQuestion, { id, answer: answers })],
    };
  },
};
