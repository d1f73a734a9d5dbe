import { href } from "#shared/routes/href.ts";
import { type ExamReport } from "#client/calls/exam.ts";
import { Link } from "#client/navigation/Link.tsx";
import { resultHref } from "#client/question/resultHref.ts";
import { ShareButton } from "#client/share/ShareButton.tsx";
import { buttonClass } from "#client/ui/Button.tsx";
import { kindOf, portalHref } from "../examAddress.ts";
import { momentText } from "../examTexts.ts";
import { s } from "./ExamResult.styles.ts";
import { isMissed } from "./reportParts.ts";

/**
 * Missed questions enter the wrong book within ten minutes after the exam is handed in (addMistakes.ts). Afterwards
 * the notice about them is hidden.
 */
const NEW_MS = 600_000;

/** Links from a result page to the missed questions, to another attempt and to related pages. */
export function NextSteps({ report }: { readonly report: ExamReport }) {
  const { recordId, kind, name, isTold, isScoreShown, status, submitTime } = report;
  if (submitTime === "") return null;
  const missed = report.question.filter(isMissed).length;
  return (
    <nav className={s.steps} aria-label="接下来">
      {isTold && missed > 0 && (
        <>
          <InWrongBook report={report} missed={missed} />
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

/** Links to the wrong book. Missed questions enter it within a minute after their keys are released. */
function InWrongBook({ report, missed }: { readonly report: ExamReport; readonly missed: number }) {
  const { isWrongKept, submitAt, serverTime } = report;
  if (!isWrongKept)
    return serverTime - submitAt < NEW_MS && <p className={s.wait}>{missed} 道错题正在收进错题本。</p>;
  return (
    <Link className={buttonClass("secondary")} href={href("studyQuestionError")}>
      错题已收好，去错题本
    </Link>
  );
}

/** 再考一次 (take the exam again): the button for another attempt, with the number left or the waiting time. */
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
