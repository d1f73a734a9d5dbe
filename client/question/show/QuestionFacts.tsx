import { Chip } from "#client/ui/Chip.tsx";
import { VisuallyHidden } from "#client/ui/VisuallyHidden.tsx";
import type { Question } from "../question.ts";
import { s } from "./QuestionFacts.styles.ts";
import { difficultyName, difficultyStars, materialName } from "../questionTexts.ts";

const MOST_POINTS = 3;

interface Props {
  readonly question: Question;
}

export function QuestionFacts({ question }: Props) {
  const { score, difficulty, knowledgePoint } = question;
  const material = materialText(question);
  const origin = originText(question);
  return (
    <ul className={s.row}>
      {material !== "" && (
        <li>
          <Chip>{material}</Chip>
        </li>
      )}
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

/** Returns the number of the question within its material, e.g. 阅读材料 第 2 题，共 5 题 (question 2 of 5). */
function materialText({ form, materialId, materialNo, materialNum = 0 }: Question): string {
  const name = materialName(form, materialId);
  return name === "" || materialNum < 2 ? name : `${name} 第 ${materialNo} 题，共 ${materialNum} 题`;
}

/** Returns the source of a question, e.g. 2019年真题 (past paper of 2019), or only the year if nothing else is known. */
function originText({ year, source, exam, paper }: Question): string {
  const named = source || [exam, paper].filter(Boolean).join(" ");
  if (named === "") return year === "" ? "" : `${year} 年`;
  return year === "" || named.includes(year) ? named : `${year} 年 ${named}`;
}
