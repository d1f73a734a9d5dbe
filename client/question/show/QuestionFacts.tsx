import { Chip } from "../../ui/Chip.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import type { Question } from "../question.ts";
import { s } from "./QuestionFacts.styles.ts";
import { difficultyName, difficultyStars } from "../questionTexts.ts";

const MOST_POINTS = 3;

interface Props {
  readonly question: Question;
}

/** The row of chips above a question. */
export function QuestionFacts({ question }: Props) {
  const { score, difficulty, knowledgePoint } = question;
  const origin = originText(question);
  return (
    <ul className={s.row}>
      {score > 0 && (
        <li>
          <Chip>{score} 分</Chip>
        </li>
      )}
      {difficultyName(difficulty) !== "" && (
        <li>
          <Chip>
            难度 <span aria-hidden="true">{difficultyStars(difficulty)}</span>
            <VisuallyHidden>{difficultyName(difficulty)}</VisuallyHidden>
          </Chip>
        </li>
      )}
      {origin !== "" && (
        <li>
          <Chip>{origin}</Chip>
        </li>
      )}
      {knowledgePoint.slice(0, MOST_POINTS).map((point) => (
        <li key={point}>
          <Chip>{point}</Chip>
        </li>
      ))}
    </ul>
  );
}

/** Where a question is from, e.g. 2019年真题; the year alone where that is all that is known. */
function originText({ year, source, exam, paper }: Question): string {
  const named = source || [exam, paper].filter(Boolean).join(" ");
  if (named === "") return year === "" ? "" : `${year} 年`;
  return year === "" || named.includes(year) ? named : `${year} 年 ${named}`;
}
