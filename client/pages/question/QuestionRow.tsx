import type { DataOf } from "#shared/contract/endpoint.ts";
import type { listQuestions } from "#shared/contract/endpoints/question.ts";
import { href } from "#shared/routes/href.ts";
import { RichText } from "../../app/RichText.tsx";
import { Link } from "../../navigation/Link.tsx";
import { cardLinkClass } from "../../ui/Card.tsx";
import { StatusTag } from "../../ui/Tag.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { plainStem } from "./plainStem.ts";
import { s, turn } from "./QuestionRow.styles.ts";
import { difficultyName, typeName } from "./questionTexts.ts";
import { textLang } from "./textLang.ts";

export type ListedQuestion = DataOf<typeof listQuestions>["list"][number];

interface Props {
  readonly question: ListedQuestion;
  /** Its place in the list, from 0. */
  readonly index: number;
}

export function QuestionRow({ question, index }: Props) {
  const { id, type, stem, subjectName, source, year, difficulty, rightRate, answerNum } = question;
  const facts = [
    subjectName,
    source,
    year !== "" && !source.includes(year) ? `${year} 年` : "",
    difficultyName(difficulty) && `难度${difficultyName(difficulty)}`,
    answerNum > 0 ? `正确率 ${rightRate}%` : "",
  ].filter(Boolean);
  const lang = textLang(stem);
  return (
    <li className={s.row}>
      <div className={lineClass(index)}>
        <StatusTag tone="brand">{typeName(type)}</StatusTag>
        <div className={s.body}>
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

function lineClass(index: number): string {
  if (index < 4) return s.line;
  if (index < 8) return `${s.line} ${turn.fifth}`;
  if (index < 12) return `${s.line} ${turn.ninth}`;
  return `${s.line} ${index < 16 ? turn.thirteenth : turn.seventeenth}`;
}
