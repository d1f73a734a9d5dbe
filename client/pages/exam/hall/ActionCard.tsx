import { examDetail, examStart } from "#shared/contract/exam/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { useId, useRef, useState } from "react";
import { href } from "#shared/routes/href.ts";
import { type ExamDetail } from "#client/calls/exam.ts";
import { useCalls } from "#client/calls/call.ts";
import { messageOf } from "#client/calls/callFailure.ts";
import { createRequestIds } from "#client/calls/requestIds.ts";
import { useReady } from "#client/kit/hydration.ts";
import { Link } from "#client/navigation/Link.tsx";
import { useNavigation } from "#client/navigation/navigation.ts";
import { useSite } from "#client/site/boot.ts";
import { Button, buttonClass } from "#client/ui/Button.tsx";
import { Checkbox } from "#client/ui/Checkbox.tsx";
import { StatusTag } from "#client/ui/Tag.tsx";
import type { KindOfExam } from "../examAddress.ts";
import { attemptHref } from "../examAddress.ts";
import { leftText, momentText, stateTag, timesText } from "../examTexts.ts";
import { Countdown } from "../Countdown.tsx";
import { integrityText } from "./examRules.ts";
import { resultHref } from "#client/question/resultHref.ts";
import { s } from "./Portal.styles.ts";
import type { Checked } from "./useDeviceCheck.ts";

interface Props {
  readonly kind: KindOfExam;
  readonly exam: ExamDetail;
  readonly checked: Checked;
}

/** Shows the learner's state in this exam and the next possible action, e.g. to start or to continue. */
export function ActionCard({ kind, exam, checked }: Props) {
  const { tone, label } = stateTag(exam);
  return (
    <section className={s.action} aria-label="我的考试">
      <p className={s.state}>
        <StatusTag tone={tone}>{label}</StatusTag>
        <span className={s.times}>{timesText(exam)}</span>
      </p>
      <Step kind={kind} exam={exam} checked={checked} />
    </section>
  );
}

function Step({ kind, exam, checked }: Props) {
  const { state, nextTime, recordId, serverTime, leftTimes, doneNum, endTime } = exam;
  const result = recordId === "" ? null : <ResultLink kind={kind} exam={exam} />;
  switch (state) {
    case "open":
      return (
        <>
          {nextTime > 0 && <p className={s.note}>{momentText(nextTime, serverTime)} 结束，到时收卷。</p>}
          <Start kind={kind} exam={exam} checked={checked} />
          {result}
        </>
      );
    case "doing":
    case "paused":
      return <GoOn exam={exam} />;
    case "coming":
      return (
        <>
          <p className={s.clock}>
            <span className={s.clockName}>距开考</span>
            <Countdown until={nextTime} />
          </p>
          <p className={s.note}>
            {momentText(nextTime, serverTime)} 开考。到时间这里会出现进入考试的按钮，不用刷新。
          </p>
        </>
      );
    case "waiting":
      return (
        <>
          <p className={s.clock}>
            <span className={s.clockName}>离下一次还有</span>
            <Countdown until={nextTime} />
          </p>
          <p className={s.note}>{momentText(nextTime, serverTime)} 以后可以再考。</p>
          {result}
        </>
      );
    case "reviewing":
      return (
        <>
          <p className={s.note}>你的试卷正在批阅，批完以后这里能看到总分。</p>
          {result}
        </>
      );
    case "submitted":
      return (
        <>
          <p className={s.note}>
            {leftTimes === 0
              ? `${doneNum} 次机会都用完了。`
              : endTime === ""
                ? "你已经交卷。"
                : "考试时间已经结束。"}
          </p>
          {result}
        </>
      );
    case "buy":
      return <Buy packageId={exam.packageId} />;
    default:
      return <p className={s.note}>考试时间已经结束，你没有参加这场考试。</p>;
  }
}

function ResultLink({ kind, exam }: { readonly kind: KindOfExam; readonly exam: ExamDetail }) {
  const isShown = exam.attempt.find(({ recordId }) => recordId === exam.recordId)?.isScoreShown ?? false;
  const isMain = exam.state !== "open";
  return (
    <Link
      className={buttonClass(isMain ? "primary" : "secondary", isMain ? "large" : "medium")}
      href={resultHref(kind.kind, exam.recordId)}
    >
      {isShown ? (isMain ? "看成绩" : "看上一次的成绩") : "看回执和公布时间"}
    </Link>
  );
}

function GoOn({ exam: { state, deadline, serverTime, recordId } }: { readonly exam: ExamDetail }) {
  const isPaused = state === "paused";
  return (
    <>
      {deadline > 0 && (
        <p className={s.clock}>
          <span className={s.clockName}>{isPaused ? "暂停时剩余" : "剩余"}</span>
          {isPaused ? leftText(deadline - serverTime) : <Countdown until={deadline} />}
        </p>
      )}
      <p className={s.note}>
        {isPaused ? "时间停住了，继续以后接着计时。" : "时间还在走。已经保存的答案都在，进去接着答。"}
      </p>
      <Link className={buttonClass("primary", "large")} href={attemptHref(recordId)}>
        继续考试
      </Link>
    </>
  );
}

function Buy({ packageId }: { readonly packageId: string }) {
  const { sells } = useSite();
  return (
    <>
      <p className={s.note}>这场考试属于题库，开通以后才能参加。</p>
      {sells && packageId !== "" ? (
        <Link
          className={buttonClass("primary", "large")}
          href={href("order", { type: "package", id: packageId })}
        >
          开通题库
        </Link>
      ) : (
        <p className={s.note}>请联系老师开通。</p>
      )}
    </>
  );
}

/** 进入考试 (start the exam): asks the learner to accept the rules, and warns if the device may lose answers. */
function Start({ kind, exam, checked }: Props) {
  const calls = useCalls();
  const ready = useReady();
  const { visit } = useNavigation();
  const [requestIdOf] = useState(createRequestIds);
  const [isAgreed, setAgreed] = useState(false);
  const [isMissed, setMissed] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");
  const tick = useRef<HTMLDivElement>(null);
  const warning = useId();
  const { paperId, doneNum } = exam;
  const asks = doneNum === 0;
  const trouble = [checked.network, checked.storage].find((result) => result && result.level !== "good");

  async function start(): Promise<void> {
    if (asks && !isAgreed) {
      setMissed(true);
      tick.current?.querySelector("input")?.focus();
      return;
    }
    setBusy(true);
    setFailure("");
    try {
      // If the reply to the first press is lost, a second press with the same request id starts no second attempt.
      const started = await calls.change(
        callOf(examStart, { paperId, requestId: requestIdOf({ paperId, doneNum }) }),
      );
      await visit(attemptHref(started.recordId));
    } catch (error) {
      setFailure(messageOf(error));
      void calls.fetch(callOf(examDetail, { paperId }), 0).catch(() => undefined);
    }
    setBusy(false);
  }

  return (
    <>
      {exam.countsLeaving && <p className={s.note}>{integrityText(exam)}</p>}
      {asks && (
        <div ref={tick}>
          <Checkbox
            label={
              <>
                我已看过
                <a className={s.inText} href="#rules">
                  考试规则
                </a>
                ，会独立作答
              </>
            }
            checked={isAgreed}
            onChange={({ target }) => {
              setAgreed(target.checked);
              setMissed(false);
            }}
            error={isMissed ? "先看过规则并勾选这里，再开始。" : undefined}
          />
        </div>
      )}
      {trouble && (
        <p className={s.trouble} id={warning}>
          {trouble.text}
        </p>
      )}
      <Button
        kind="primary"
        size="large"
        disabled={!ready}
        busy={busy}
        onClick={() => void start()}
        {...(trouble && { "aria-describedby": warning })}
      >
        {doneNum > 0 ? "再考一次" : kind.kind === "online" ? "进入考试" : "开始考试"}
      </Button>
      {failure !== "" && (
        <p className={s.failure} role="alert">
          {failure}
        </p>
      )}
      <noscript>
        <p className={s.failure}>考试需要浏览器脚本，请打开以后再来。</p>
      </noscript>
    </>
  );
}
