import { markSpaceBlanks } from "#shared/domain/richText/spaceBlanks.ts";
import { useRouteParams } from "../../../navigation/routeMatch.ts";
import { useSite } from "../../../site/boot.ts";
import { textRenderer } from "../../../richText/richRenderers.ts";
import type { Screen } from "../../../navigation/screen.ts";
import { useCall } from "../../../calls/call.ts";
import { questionCheckCall, questionDetailCall } from "../../../calls/question.ts";
import { Crumbs, PageHead } from "../../../cards/SearchFacts.tsx";
import { Container } from "../../../ui/Container.tsx";
import { answerHref, readAnswers } from "../../../question/answer/answers.ts";
import { Material } from "../../../question/show/Material.tsx";
import { ZoomArea } from "../../../question/show/ZoomArea.tsx";
import { plainStem } from "../../../question/plainStem.ts";
import type { Question } from "../../../question/question.ts";
import { QuestionCard } from "./QuestionCard.tsx";
import { s } from "./QuestionDetailPage.styles.ts";
import { questionCrumbs } from "../../../question/questionCrumbs.ts";
import { typeName } from "../../../question/questionTexts.ts";

const TITLE_LETTERS = 30;

function QuestionDetailPage() {
  const { id = "" } = useRouteParams();
  const found = useCall(questionDetailCall(id));
  const { subjects } = useSite();
  if (!found) return null;
  const question = { ...found, stem: markSpaceBlanks(found.type, found.stem) };
  const { material } = question;
  return (
    <Container>
      <Head question={question} />
      <ZoomArea>
        <div className={material === "" ? s.single : s.split}>
          <div className={s.crumbs}>
            <Crumbs items={questionCrumbs(subjects, question)} />
          </div>
          {/* Kept while its questions change: the place in a long passage must not be lost. */}
          {material !== "" && <Material key={material} source={material} />}
          <QuestionCard key={question.id} question={question} />
        </div>
      </ZoomArea>
    </Container>
  );
}

function Head({ question }: { readonly question: Question }) {
  const { id, stem, type, subjectName } = question;
  const title = plainStem(stem, TITLE_LETTERS) || `${subjectName}${typeName(type)}`;
  return (
    <PageHead
      title={title}
      description={`${subjectName}${typeName(type)}：${plainStem(stem, 100)}`}
      path={answerHref(id)}
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
      critical: [questionDetailCall(id)],
      deferred: answers.length === 0 ? [] : [questionCheckCall(id, answers)],
    };
  },
};
