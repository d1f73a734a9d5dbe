import type { DataOf } from "#shared/contract/endpoint.ts";
import type { listQuestions } from "#shared/contract/question/endpoints.ts";
import { factsOf } from "#shared/domain/questionTypes/typeFacts.ts";
import { markSpaceBlanks } from "#shared/domain/richText/spaceBlanks.ts";
import { questionHref, type QuestionOrigin } from "#shared/routes/questionOrigin.ts";
import { RichText } from "#client/richText/RichText.tsx";
import { Link } from "#client/navigation/Link.tsx";
import { cardLinkClass } from "#client/ui/Card.tsx";
import { FactLine } from "#client/ui/FactLine.tsx";
import { StatusTag } from "#client/ui/Tag.tsx";
import { VisuallyHidden } from "#client/ui/VisuallyHidden.tsx";
import { plainStem } from "#client/question/plainStem.ts";
import { s } from "./QuestionRow.styles.ts";
import { difficultyName, materialName, typeName } from "#client/question/questionTexts.ts";
import { textLang } from "#client/question/textLang.ts";

export type ListedQuestion = DataOf<typeof listQuestions>["list"][number];

interface Props {
  readonly question: ListedQuestion;
  readonly origin: QuestionOrigin;
}

/** Labels of the learner's last verdict on a question. */
const DONE: Readonly<Record<string, string>> = {
  right: "✓ 上次答对",
  wrong: "✗ 上次答错",
  part_right: "◐ 上次部分正确",
  reviewing: "做过",
};

export function QuestionRow({ question, origin }: Props) {
  const {
    id,
    type,
    form,
    materialId,
    materialIntro,
    subjectName,
    source,
    year,
    difficulty,
    rightRate,
    answerNum,
    myStatus,
  } = question;
  const stem = markSpaceBlanks(type, question.stem);
  const facts = [
    materialName(form, materialId),
    subjectName,
    source,
    year !== "" && !source.includes(year) ? `${year} 年` : "",
    difficultyName(difficulty) && `难度：${difficultyName(difficulty)}`,
    answerNum > 0 && !factsOf(type).isCompared ? `正确率 ${rightRate}%` : "",
  ].filter(Boolean);
  const lang = textLang(stem);
  const done = DONE[myStatus];
  return (
    <li className={s.row}>
      <div className={s.line}>
        <StatusTag tone="brand">{typeName(type)}</StatusTag>
        <div className={s.body}>
          {materialIntro !== "" && <p className={s.material}>{materialIntro}</p>}
          <RichText className={s.stem} source={stem} {...(lang && { lang })} />
          <p className={s.facts}>
            <FactLine
              facts={[
                done !== undefined && (
                  <span key="done" className={s.done} data-state={myStatus}>
                    {done}
                  </span>
                ),
                ...facts,
              ]}
            />
          </p>
        </div>
        <Link named className={cardLinkClass} href={questionHref(id, origin)}>
          <span className={s.go}>做这道题</span>
          <VisuallyHidden>：{plainStem(stem, 30)}</VisuallyHidden>
        </Link>
      </div>
    </li>
  );
}
