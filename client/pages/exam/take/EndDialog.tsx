import { useEffect, useEffectEvent, useRef, useState } from "react";
import { GRACE_MS } from "#shared/domain/examAttempt.ts";
import { Button } from "#client/ui/Button.tsx";
import { Dialog } from "#client/ui/Dialog.tsx";
import { isTimeUp } from "./attemptState.ts";
import { s } from "./layers.styles.ts";
import { type QuestionSlot, seqsText } from "./questionSlots.ts";
import { useHandIn } from "./useHandIn.ts";
import type { LiveExam } from "./useAttempt.ts";

interface Props {
  readonly live: LiveExam;
  readonly places: readonly QuestionSlot[];
  readonly onDone: () => void;
}

const LEAD_S = 5;

/** Shown at the end of the time: sends the waiting answers, hands the exam in, and links to the result. */
export function EndDialog({ live, places, onDone }: Props) {
  const { attempt, state, saving, unsaved, refused } = live;
  const { status, refusal, start } = useHandIn(attempt);
  const latest = useRef({ unsaved, refused });
  useEffect(() => {
    latest.current = { unsaved, refused };
  });
  // The server accepts answers until the grace period ends. Only refused answers are given up before that.
  const begin = useEffectEvent(() =>
    start(() =>
      isTimeUp(attempt.state(), attempt.clock.now() - GRACE_MS)
        ? latest.current.unsaved
        : latest.current.refused.keys(),
    ),
  );
  useEffect(() => begin(), []);
  const isOver = state.phase === "ended";
  const isHanding = !isOver && status === "retrying";
  const lost = places.filter(({ question }) => state.lost.includes(question.id));
  const notSaved = places.filter(({ question }) => refused.has(question.id));
  const waiting = places.filter(({ question }) => unsaved.has(question.id) && !refused.has(question.id));
  const left = useCountdown(isOver && lost.length === 0, LEAD_S);
  const lead = useEffectEvent(onDone);
  useEffect(() => {
    if (left === 0) lead();
  }, [left]);
  return (
    <Dialog
      open
      locked
      onClose={() => undefined}
      width="small"
      title={isTimeUp(state, attempt.clock.now()) ? "考试时间到" : "考试已经结束"}
      footer={
        isOver && (
          <Button kind="primary" data-first-focus="" onClick={onDone}>
            看成绩
          </Button>
        )
      }
    >
      <div role="status">
        <p>{isOver ? "已经交卷，不能再作答。" : "已停止作答，正在交卷，请勿关闭页面。"}</p>
        {isHanding && (
          <p className={s.trouble}>
            {waiting.length > 0
              ? `网络不通，第 ${seqsText(waiting)} 题最近的作答还没有送到${saving?.durable === false ? "，请勿关闭页面" : "，都在这台设备上"}，正在重试。时间到之前的作答，到时后 30 秒内送到仍然计入。`
              : "网络不通，正在重试交卷。"}
          </p>
        )}
        {!isOver && notSaved.length > 0 && (
          <p className={s.trouble}>{`第 ${seqsText(notSaved)} 题最近的作答服务器没有收下，不计入成绩。`}</p>
        )}
        {!isOver && status === "refused" && <p className={s.trouble}>{refusal}</p>}
        {isOver && lost.length > 0 && (
          <p className={s.trouble}>
            {`有 ${lost.length} 题最近的作答没有存到服务器，没有计入成绩：第 ${seqsText(lost)} 题。`}
          </p>
        )}
        {left !== undefined && <p className={s.note}>{`${left} 秒后打开成绩。`}</p>}
      </div>
    </Dialog>
  );
}

/** Returns the seconds left; undefined if the countdown has not started. */
function useCountdown(runs: boolean, seconds: number): number | undefined {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    if (!runs) return undefined;
    const timer = setInterval(() => setLeft((now) => Math.max(0, now - 1)), 1_000);
    return () => clearInterval(timer);
  }, [runs]);
  return runs ? left : undefined;
}
