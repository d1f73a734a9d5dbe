import { examKeepWrong } from "#shared/contract/exam/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { useState } from "react";
import { href } from "#shared/routes/href.ts";
import { type ExamReport } from "#client/calls/exam.ts";
import { useCalls } from "#client/calls/call.ts";
import { messageOf } from "#client/calls/callFailure.ts";
import { useReady } from "#client/kit/hydration.ts";
import { Link } from "#client/navigation/Link.tsx";
import { resultHref } from "#client/question/resultHref.ts";
import { ShareButton } from "#client/share/ShareButton.tsx";
import { Button, buttonClass } from "#client/ui/Button.tsx";
import { BookMarked } from "#client/ui/icons/BookMarked.ts";
import { showMessage } from "#client/ui/message.ts";
import { kindOf, portalHref } from "../examAddress.ts";
import { momentText } from "../examTexts.ts";
import { s } from "./ExamResult.styles.ts";
import { isMissed } from "./reportParts.ts";

/** Where a learner goes from a result: what was missed, and on. */
export function NextSteps({ report }: { readonly report: ExamReport }) {
  const { recordId, kind, name, isTold, isScoreShown, status, submitTime } = report;
  if (submitTime === "") return null;
  const missed = report.question.filter(isMissed).length;
  return (
    <nav className={s.steps} aria-label="接下来">
      {isTold && missed > 0 && (
        <>
          <KeepWrong report={report} missed={missed} />
          <Link
            className={buttonClass("secondary")}
            href={`${resultHref(kind, recordId, { show: "wrong" })}#questions`}
          >
            只看错题
          </Link>
        </>
      )}
      <Again report={report} />
      {isScoreShown && status === "finished" && (
        <ShareButton item={{ kind: "result", id: recordId, title: name }} />
      )}
    </nav>
  );
}

function KeepWrong({ report, missed }: { readonly report: ExamReport; readonly missed: number }) {
  const calls = useCalls();
  const ready = useReady();
  const [busy, setBusy] = useState(false);
  if (report.isWrongKept)
    return (
      <Link className={buttonClass("secondary")} href={href("studyQuestionError")}>
        错题已收好，去错题本
      </Link>
    );

  async function keep(): Promise<void> {
    setBusy(true);
    try {
      const { num } = await calls.change(callOf(examKeepWrong, { recordId: report.recordId }));
      showMessage({ kind: "success", text: `${num} 道错题已收进错题本` });
    } catch (error) {
      showMessage({ kind: "error", text: messageOf(error) });
    }
    setBusy(false);
  }

  return (
    <Button
      kind="primary"
      disabled={!ready}
      busy={busy}
      icon={<BookMarked size={18} strokeWidth={1.75} aria-hidden="true" />}
      onClick={() => void keep()}
    >
      {missed} 道错题收进错题本
    </Button>
  );
}

/** 再考一次, with its rule. */
function Again({ report }: { readonly report: ExamReport }) {
  const { state, nextTime, serverTime, leftTimes, paperId } = report;
  const to = portalHref(kindOf(report.kind), paperId);
  if (state === "doing" || state === "paused")
    return (
      <Link className={buttonClass("secondary")} href={to}>
        还有一次没考完，接着考
      </Link>
    );
  if (state === "open")
    return (
      <Link className={buttonClass("secondary")} href={to}>
        {leftTimes > 0 ? `再考一次（还可以考 ${leftTimes} 次）` : "再考一次"}
      </Link>
    );
  if (state === "waiting" && nextTime > 0)
    return <p className={s.wait}>{momentText(nextTime, serverTime)} 以后可以再考。</p>;
  return null;
}
