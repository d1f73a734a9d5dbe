import type { DataOf } from "#shared/contract/endpoint.ts";
import type { listQuestions } from "#shared/contract/question/endpoints.ts";
import { markSpaceBlanks } from "#shared/domain/richText/spaceBlanks.ts";
import { href } from "#shared/routes/href.ts";
import { RichText } from "../../../richText/RichText.tsx";
import { Link } from "../../../navigation/Link.tsx";
import { cardLinkClass } from "../../../ui/Card.tsx";
import { StatusTag } from "../../../ui/Tag.tsx";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import { plainStem } from "../../../question/plainStem.ts";
import { s } from "./QuestionRow.styles.ts";
import { difficultyName, materialName, typeName } from "../../../question/questionTexts.ts";
import { textLang } from "../../../question/textLang.ts";

export type ListedQuestion = DataOf<typeof listQuestions>["list"][number];

interface Props {
  readonly question: ListedQuestion;
}

export function QuestionRow({ question }: Props) {
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
  } = question;
  const stem = markSpaceBlanks(type, question.stem);
  const facts = [
    materialName(form, materialId),
    subjectName,
    source,
    year !== "" && !source.includes(year) ? `${year} 年` : "",
    difficultyName(difficulty) && `难度${difficultyName(difficulty)}`,
    answerNum > 0 ? `正确率 ${rightRate}%` : "",
  ].filter(Boolean);
  const lang = textLang(stem);
  return (
    <li className={s.row}>
      <div className={s.line}>
        <StatusTag tone="brand">{typeName(type)}</StatusTag>
        <div className={s.body}>
          {materialIntro !== "" && <p className={s.material}>{materialIntro}</p>}
          <RichText className={s.stem} source={stem} {...(lang && { lang })} />
          <p className={s.facts}>{facts.join(" · ")}</p>
        </div>
        <Link className={cardLinkClass} href={href("questionDetail", { id })}>
          <span className={s.go}>做这道题</span>
          <VisuallyHidden>：{plainStem(stem, 30)}</VisuallyHidden>
        </Link>
      </div>
    </li>
  );
}
