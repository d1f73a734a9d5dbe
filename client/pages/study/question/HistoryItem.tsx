import { href } from "#shared/routes/href.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { practicePutAway } from "#shared/contract/practice/endpoints.ts";
import { useCalls } from "#client/calls/call.ts";
import { messageOf } from "#client/calls/callFailure.ts";
import type { HistoryRow } from "#client/calls/study.ts";
import { useReady } from "#client/kit/hydration.ts";
import { Link } from "#client/navigation/Link.tsx";
import { clockText } from "#client/question/clockText.ts";
import { modeName } from "#client/question/modeName.ts";
import { resultHref } from "#client/question/resultHref.ts";
import { useSite } from "#client/site/boot.ts";
import { useOff } from "#client/site/useOff.ts";
import { showMessage, showNotification } from "#client/ui/message.ts";
import { StatusTag } from "#client/ui/Tag.tsx";
import { VisuallyHidden } from "#client/ui/VisuallyHidden.tsx";
import { FactLine } from "#client/ui/FactLine.tsx";
import { focusNextRow } from "./focusNextRow.ts";
import { s } from "./own.styles.ts";

export function HistoryItem({ row }: { readonly row: HistoryRow }) {
  const { examTypes } = useSite();
  const { mode, name, subjectName, chapterName, status, createTime } = row;
  const isDoing = status === "doing" || status === "paused";
  const isReviewing = mode === "" && status === "reviewing";
  const title = mode === "" ? name : modeName(mode, examTypes);
  const to = hrefOf(row, isDoing);
  const of = `：${title}，${createTime.slice(0, 16)}`;
  const ready = useReady();
  const putAway = usePutAway(row.recordId, title);
  const staysHere = useOff(practicePutAway.path);
  return (
    <li className={s.row}>
      <StatusTag tone={isDoing || isReviewing ? "warn" : "neutral"}>
        {isDoing ? "未完成" : isReviewing ? "待批阅" : "已完成"}
      </StatusTag>
      <div className={s.body}>
        <p className={s.title}>
          <FactLine facts={[title, subjectName, chapterName]} />
        </p>
        <p className={s.facts}>
          <FactLine facts={[...factsOf(row, isDoing), createTime.slice(0, 16)]} />
        </p>
      </div>
      <span className={s.ways}>
        {isDoing && mode !== "" && !staysHere && (
          <button
            type="button"
            className={s.away}
            disabled={!ready}
            onClick={(press) => {
              focusNextRow(press);
              void putAway(true);
            }}
          >
            移除
            <VisuallyHidden>{of}</VisuallyHidden>
          </button>
        )}
        {to !== "" && (
          <Link className={s.go} href={to}>
            {isDoing ? "继续" : "看结果"}
            <VisuallyHidden>{of}</VisuallyHidden>
          </Link>
        )}
      </span>
    </li>
  );
}

/** Hides a run from the lists. The button 撤销 (undo) shows it again. */
function usePutAway(recordId: string, title: string) {
  const calls = useCalls();
  return async function putAway(isAway: boolean): Promise<void> {
    try {
      await calls.change(callOf(practicePutAway, { recordId, isAway: isAway ? "1" : "0" }));
    } catch (error) {
      return showMessage({ kind: "error", text: messageOf(error) });
    }
    if (!isAway) return showMessage({ kind: "success", text: "已放回列表" });
    showNotification({
      key: `away-${recordId}`,
      kind: "success",
      title: "已移除，做过的题照常计入",
      text: title,
      action: { label: "撤销", onSelect: () => void putAway(false) },
    });
  };
}

/** Returns the address of a run or result; "" for a result imported from another system, which has no page. */
function hrefOf({ recordId, mode, kind }: HistoryRow, isDoing: boolean): string {
  if (mode === "") return kind === "" ? "" : resultHref(kind, recordId);
  return href(isDoing ? "questionExam" : "questionExamResult", { record: recordId });
}

function factsOf(row: HistoryRow, isDoing: boolean): readonly string[] {
  const { questionNum, answeredNum, rightNum, rightRate, usedTime, mode, status, score, totalScore } = row;
  if (isDoing) return [`做了 ${answeredNum} / ${questionNum} 题`];
  const used = `用时 ${clockText(usedTime)}`;
  // Some upstreams do not send the number of judged questions. Then the number of answered questions is shown.
  const judgedNum = row.judgedNum || (rightNum > 0 ? answeredNum : 0);
  if (mode !== "")
    return [judgedNum > 0 ? `答对 ${rightNum} / ${judgedNum} 题（${rightRate}%）` : "没有判分的题", used];
  if (!row.isScoreShown) return ["成绩没有公布", used];
  return [`${status === "reviewing" ? "已判" : "得分"} ${score} / ${totalScore}`, used];
}
