import { useEffect, useEffectEvent, useState } from "react";
import { Button } from "#client/ui/Button.tsx";
import { Dialog } from "#client/ui/Dialog.tsx";
import { isTimeUp } from "./attemptState.ts";
import { s } from "./layers.styles.ts";
import { useHandIn } from "./useHandIn.ts";
import type { LiveExam } from "./useAttempt.ts";

interface Props {
  readonly live: LiveExam;
  readonly onDone: () => void;
}

const LEAD_S = 5;

/** Time is up, or the exam is over for another reason: what was answered in time is handed over, then comes the result. */
export function EndDialog({ live, onDone }: Props) {
  const { attempt, state, saving } = live;
  const { status, refusal, start } = useHandIn(attempt);
  const begin = useEffectEvent(start);
  useEffect(() => begin(), []);
  const isOver = state.phase === "ended";
  const lost = state.lostNum + state.lateNum;
  const left = useCountdown(isOver && lost === 0, LEAD_S);
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
        {!isOver && status === "retrying" && (
          <p className={s.trouble}>
            {`网络不通，答案都在这台设备上${saving && saving.waiting > 0 ? `（${saving.waiting} 项还没有送到）` : ""}，正在重试。时间到之前的作答，到时后 30 秒内送到仍然计入。`}
          </p>
        )}
        {!isOver && status === "refused" && <p className={s.trouble}>{refusal}</p>}
        {isOver && lost > 0 && (
          <p className={s.trouble}>{`有 ${lost} 项改动没有在时限内送到服务器，没有计入成绩。`}</p>
        )}
        {left !== undefined && <p className={s.note}>{`${left} 秒后打开成绩。`}</p>}
      </div>
    </Dialog>
  );
}

/** undefined until it runs. */
function useCountdown(runs: boolean, seconds: number): number | undefined {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    if (!runs) return undefined;
    const timer = setInterval(() => setLeft((now) => Math.max(0, now - 1)), 1_000);
    return () => clearInterval(timer);
  }, [runs]);
  return runs ? left : undefined;
}
