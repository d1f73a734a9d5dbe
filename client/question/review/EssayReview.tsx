import { RichText } from "../../richText/RichText.tsx";
import { s } from "./TextReview.styles.ts";

interface Props {
  readonly answers: readonly string[];
  /** The model answer; empty until it is known. */
  readonly sample: readonly string[];
}

export function EssayReview({ answers, sample }: Props) {
  const model = sample.filter((text) => text.trim() !== "").join("\n");
  return (
    <dl className={s.item}>
      <dt className={s.name}>你的答案</dt>
      <dd className={s.given}>{answers.join("\n").trim()}</dd>
      {model !== "" && (
        <>
          <dt className={s.model}>参考答案</dt>
          <dd className={s.text}>
            <RichText source={model} />
          </dd>
        </>
      )}
    </dl>
  );
}
