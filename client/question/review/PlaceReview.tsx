import type { ReactNode } from "react";
import { Check } from "#client/ui/icons/Check.ts";
import { X } from "#client/ui/icons/X.ts";
import { s } from "./TextReview.styles.ts";

interface Place {
  /** Label of a gap or pair; false: the answer has only one. */
  readonly name: ReactNode;
  readonly given: ReactNode;
  /** The right text or item; false: not released yet. */
  readonly right: ReactNode;
  /** Verdict on this gap or pair; undefined: the upstream judges only the whole answer. */
  readonly verdict: string | undefined;
}

interface Props {
  /** Label of the learner's answer, e.g. 你填的 (your text). */
  readonly doing: string;
  /** False if the learner looked the key up without answering. */
  readonly isAnswered: boolean;
  readonly places: readonly Place[];
}

/** Shows the learner's text and the right text of each gap, or the items of each pair. */
export function PlaceReview({ doing, isAnswered, places }: Props) {
  return (
    <ol className={s.list}>
      {places.map(({ name, given, right, verdict }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- places do not move
        <li key={index} className={s.item}>
          {name && <div className={s.name}>{name}</div>}
          <dl className={s.pair}>
            {isAnswered && (
              <>
                <dt>{doing}</dt>
                <dd className={s.given}>
                  {given}
                  <Sign verdict={verdict} />
                </dd>
              </>
            )}
            {right && (
              <>
                <dt>正确答案</dt>
                <dd className={s.right}>{right}</dd>
              </>
            )}
          </dl>
        </li>
      ))}
    </ol>
  );
}

function Sign({ verdict }: { readonly verdict: string | undefined }) {
  if (verdict !== "right" && verdict !== "wrong") return null;
  const Icon = verdict === "right" ? Check : X;
  return (
    <span className={s.sign} data-mark={verdict}>
      <Icon size={16} strokeWidth={2} />
      {verdict === "right" ? "正确" : "错误"}
    </span>
  );
}
