import { href } from "#shared/routes/href.ts";
import type { HistoryRow } from "#client/calls/study.ts";
import { Link } from "#client/navigation/Link.tsx";
import { clockText } from "#client/question/clockText.ts";
import { modeName } from "#client/question/modeName.ts";
import { resultHref } from "#client/question/resultHref.ts";
import { useSite } from "#client/site/boot.ts";
import { StatusTag } from "#client/ui/Tag.tsx";
import { VisuallyHidden } from "#client/ui/VisuallyHidden.tsx";
import { FactLine } from "#client/ui/FactLine.tsx";
import { s } from "./own.styles.ts";

/** A run of practice or an exam; it leads to its result, or on where it was left. */
export function HistoryItem({ row }: { readonly row: HistoryRow }) {
  const { examTypes } = useSite();
  const { mode, name, subjectName, chapterName, status, createTime } = row;
  const isDoing = status === "doing" || status === "paused";
  const isReviewing = mode === "" && status === "reviewing";
  const title = mode === "" ? name : modeName(mode, examTypes);
  const to = hrefOf(row, isDoing);
  return (
    <li className={s.row}>
      <StatusTag tone={isDoing || isReviewing ? "warn" : "neutral"}>
        {isDoing ? "没做完" : isReviewing ? "批阅中" : "已完成"}
      </StatusTag>
      <div className={s.body}>
        <p className={s.title}>{[title, subjectName, chapterName].filter(Boolean).join(" · ")}</p>
        <p className={s.facts}>
          <FactLine facts={[...factsOf(row, isDoing), createTime.slice(0, 16)]} />
        </p>
      </div>
      {to !== "" && (
        <Link className={s.go} href={to}>
          {isDoing ? "继续" : "看结果"}
          <VisuallyHidden>：{`${title}，${createTime.slice(0, 16)}`}</VisuallyHidden>
        </Link>
      )}
    </li>
  );
}

/** "" for a result that was brought from elsewhere: there is nothing behind it. */
function hrefOf({ recordId, mode, kind }: HistoryRow, isDoing: boolean): string {
  if (mode === "") return kind === "" ? "" : resultHref(kind, recordId);
  return href(isDoing ? "questionExam" : "questionExamResult", { record: recordId });
}

function factsOf(row: HistoryRow, isDoing: boolean): readonly string[] {
  const { questionNum, answeredNum, rightNum, rightRate, usedTime, mode, status, score, totalScore } = row;
  if (isDoing) return [`做了 ${answeredNum} / ${questionNum} 题`];
  const used = `用时 ${clockText(usedTime)}`;
  if (mode !== "") return [`答对 ${rightNum} / ${questionNum} 题（${rightRate}%）`, used];
  if (!row.isScoreShown) return ["成绩没有公布", used];
  return [`${status === "reviewing" ? "已判" : "得分"} ${score} / ${totalScore}`, used];
}
