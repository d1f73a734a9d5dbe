import { RichText } from "../../richText/RichText.tsx";
import { s } from "./TextReview.styles.ts";

interface Props {
  readonly answers: readonly string[];
  /** Empty until the verdict is there. */
  readonly rightAnswers: readonly string[];
}

/** Blank by blank: what was filled in, and what belongs there. */
export function BlankReview({ answers, rightAnswers }: Props) {
  const count = Math.max(answers.length, rightAnswers.length);
  return (
    <ol className={s.list}>
      {Array.from({ length: count }, (_, index) => (
        <li key={index} className={s.item}>
          {count > 1 && <p className={s.name}>第 {index + 1} 空</p>}
          <dl className={s.pair}>
            <dt>你填的</dt>
            <dd className={s.given}>{answers[index]?.trim() || "没有填"}</dd>
            {rightAnswers.length > 0 && (
              <>
                <dt>正确答案</dt>
                <dd className={s.right}>
                  <RichText source={alternatives(rightAnswers[index] ?? "")} />
                </dd>
              </>
            )}
          </dl>
        </li>
      ))}
    </ol>
  );
}

/** Spellings that all count are kept apart by a bar, which inside a formula means something else. */
function alternatives(answer: string): string {
  return answer.includes("$") ? answer : answer.split("|").join(" 或 ");
}
