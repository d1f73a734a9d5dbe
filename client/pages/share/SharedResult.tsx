import type { OpenedShare } from "#client/calls/share.ts";
import { Link } from "#client/navigation/Link.tsx";
import { useSite } from "#client/site/boot.ts";
import { buttonClass } from "#client/ui/Button.tsx";
import { TwoPartName } from "#client/ui/TwoPartName.tsx";
import { questionsHref } from "#client/site/questionsHref.ts";
import { s } from "./SharePage.styles.ts";

interface Props {
  readonly title: string;
  readonly result: NonNullable<OpenedShare["result"]>;
}

export function SharedResult({ title, result: { subjectId, score, totalScore, unit, date } }: Props) {
  return (
    <div className={s.result}>
      <p className={s.facts}>完成了</p>
      <h1 className={s.title}>
        <TwoPartName name={title} />
      </h1>
      {score ? (
        <p className={s.score}>
          {unit === "题" ? "答对 " : ""}
          <strong>{score}</strong>
          {` / ${totalScore} ${unit || "分"}`}
        </p>
      ) : null}
      {date ? <p className={s.facts}>{date}</p> : null}
      <Link className={buttonClass("primary", "large")} href={questionsHref(useSite(), subjectId)}>
        我也来做一套
      </Link>
    </div>
  );
}
