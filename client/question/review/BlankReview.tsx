import { RichText } from "../../richText/RichText.tsx";
import { Check } from "../../ui/icons/Check.ts";
import { X } from "../../ui/icons/X.ts";
import { s } from "./TextReview.styles.ts";
import { alternativesText } from "./alternativesText.ts";

interface Props {
  readonly answers: readonly string[];
  /** Empty until the verdict is there. */
  readonly rightAnswers: readonly string[];
  /** Of each blank, by its place; an upstream may tell none. */
  readonly verdicts?: readonly string[];
}

/** Blank by blank: what was filled in, and what belongs there. */
export function BlankReview({ answers, rightAnswers, verdicts = [] }: Props) {
  const count = Math.max(answers.length, rightAnswers.length);
  return (
    <ol className={s.list}>
      {Array.from({ length: count }, (_, index) => (
        <li key={index} className={s.item}>
          {count > 1 && <p className={s.name}>第 {index + 1} 空</p>}
          <dl className={s.pair}>
            {answers.length > 0 && (
              <>
                <dt>你填的</dt>
                <dd className={s.given}>
                  {answers[index]?.trim() || "没有填"}
                  <BlankSign verdict={verdicts[index]} />
                </dd>
              </>
            )}
            {rightAnswers.length > 0 && (
              <>
                <dt>正确答案</dt>
                <dd className={s.right}>
                  <RichText source={alternativesText(rightAnswers[index] ?? "")} />
                </dd>
              </>
            )}
          </dl>
        </li>
      ))}
    </ol>
  );
}

function BlankSign({ verdict }: { readonly verdict: string | undefined }) {
  if (verdict !== "right" && verdict !== "wrong") return null;
  const Icon = verdict === "right" ? Check : X;
  return (
    <span className={s.sign} data-mark={verdict}>
      <Icon size={16} strokeWidth={2} aria-hidden="true" />
      {verdict === "right" ? "正确" : "错误"}
    </span>
  );
}
