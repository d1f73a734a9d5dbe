import type { ReactNode } from "react";
import { Check } from "#client/ui/icons/Check.ts";
import { X } from "#client/ui/icons/X.ts";
import { s } from "./TextReview.styles.ts";

interface Place {
  /** Label of the blank or pair; false: the answer has only one. */
  readonly name: ReactNode;
  readonly given: ReactNode;
  /** Right answer; false: not released yet. */
  readonly right: ReactNode;
  /** undefined: the upstream sends no verdict per place. */
  readonly verdict: string | undefined;
}

interface Props {
  /** Verb for the learner's answer, e.g. 你填的. */
  readonly doing: string;
  /** False when the learner only looked up the key. */
  readonly isAnswered: boolean;
  readonly places: readonly Place[];
}

/** Shows an answer blank by blank or pair by pair: the given answer and the right one. */
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
