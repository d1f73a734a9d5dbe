import { href } from "#shared/routes/href.ts";
import type { HistoryRow } from "../../../calls/ownQuestions.ts";
import { Link } from "../../../navigation/Link.tsx";
import { clockText } from "../../../question/clockText.ts";
import { modeName } from "../../../question/modeName.ts";
import { useSite } from "../../../site/boot.ts";
import { StatusTag } from "../../../ui/Tag.tsx";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import { FactLine } from "./FactLine.tsx";
import { s } from "./own.styles.ts";

/** A run of practice or an exam; practice leads to its result, or on where it was left. */
export function HistoryItem({ row }: { readonly row: HistoryRow }) {
  const { examTypes } = useSite();
  const { recordId, mode, name, subjectName, chapterName, status, createTime } = row;
  const isDoing = status === "doing" || status === "paused";
  const title = mode === "" ? name : modeName(mode, examTypes);
  return (
    <li className={s.row}>
      <StatusTag tone={isDoing ? "warn" : "neutral"}>{isDoing ? "没做完" : "已完成"}</StatusTag>
      <div className={s.body}>
        <p className={s.title}>{[title, subjectName, chapterName].filter(Boolean).join(" · ")}</p>
        <FactLine facts={[...factsOf(row, isDoing), createTime.slice(0, 16)]} />
      </div>
      {mode !== "" && (
        <Link
          className={s.go}
          href={
            isDoing
              ? href("questionExam", { record: recordId })
              : href("questionExamResult", { record: recordId })
          }
        >
          {isDoing ? "继续" : "看结果"}
          <VisuallyHidden>：{`${title}，${createTime.slice(0, 16)}`}</VisuallyHidden>
        </Link>
      )}
    </li>
  );
}

function factsOf(
  { questionNum, answeredNum, rightNum, rightRate, usedTime }: HistoryRow,
  isDoing: boolean,
): readonly string[] {
  if (isDoing) return [`做了 ${answeredNum} / ${questionNum} 题`];
  return [`答对 ${rightNum} / ${questionNum} 题（${rightRate}%）`, `用时 ${clockText(usedTime)}`];
}
