import { RichText } from "#client/richText/RichText.tsx";
import { answerPoints } from "./answerPoints.ts";
import { s } from "./TextReview.styles.ts";

interface Props {
  readonly answers: readonly string[];
  /** The model answer; empty until it is known. */
  readonly sample: readonly string[];
}

/** Shows the learner's essay and below it the points of the model answer, for comparison. */
export function EssayReview({ answers, sample }: Props) {
  const model = sample.filter((text) => text.trim() !== "").join("\n");
  const { lead, points } = answerPoints(model);
  return (
    <dl className={s.item}>
      {answers.length > 0 && (
        <>
          <dt className={s.name}>你的答案</dt>
          <dd className={s.given}>{answers.join("\n").trim()}</dd>
        </>
      )}
      {model !== "" && (
        <>
          <dt className={s.model}>
            {points.length > 0 ? `参考答案（${points.length} 个要点）` : "参考答案"}
          </dt>
          <dd className={s.text}>
            {lead !== "" && <RichText source={lead} />}
            {points.length > 0 && (
              <ol>
                {points.map((point) => (
                  <li key={point}>
                    <RichText source={point} />
                  </li>
                ))}
              </ol>
            )}
          </dd>
        </>
      )}
    </dl>
  );
}
