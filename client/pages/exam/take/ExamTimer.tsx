import { useEffect, useEffectEvent, useRef, useState } from "react";
import { clockText } from "#client/question/clockText.ts";
import { useKeyHandlers } from "#client/question/keys/keyHandlers.ts";
import { Timer } from "#client/ui/icons/Timer.ts";
import { showMessage } from "#client/ui/message.ts";
import { VisuallyHidden } from "#client/ui/VisuallyHidden.tsx";
import { s } from "./ExamBar.styles.ts";
import type { LiveExam } from "./useAttempt.ts";
import { useSecondsLeft } from "./useSecondsLeft.ts";

type Urgency = "calm" | "soon" | "last";

/** Returns `soon` in the last fifth of the time and `last` in the last twentieth. */
export function urgencyOf(leftMs: number, totalMs: number): Urgency {
  if (totalMs <= 0) return "calm";
  const share = leftMs / totalMs;
  return share > 0.2 ? "calm" : share > 0.05 ? "soon" : "last";
}

const WARNINGS = [30, 10, 5, 1] as const;
const MINUTE_S = 60;

/** Returns the warning, in minutes left, that became due between two readings; of several, the last one. */
export function warningBetween(beforeS: number, nowS: number): number | undefined {
  return WARNINGS.findLast(
    (minutes) => beforeS > minutes * MINUTE_S && nowS <= minutes * MINUTE_S && nowS > 0,
  );
}

const MINUTE_MS = 60_000;

interface Props {
  readonly live: LiveExam;
  readonly onUp: () => void;
}

/** Shows the time left. The learner can hide the time; warnings appear nevertheless. */
export function ExamTimer({ live, onUp }: Props) {
  const { paper, attempt, state } = live;
  const { deadline } = state;
  const left = useSecondsLeft(attempt.clock, deadline, paper.serverTime);
  const [isHidden, setHidden] = useState(false);
  const turn = () => setHidden(!isHidden);
  useKeyHandlers({ time: turn });
  const before = useRef(left);
  const look = useEffectEvent(() => {
    const minutes = warningBetween(before.current, left);
    before.current = left;
    if (minutes !== undefined) showMessage({ kind: "warning", text: `考试还剩 ${minutes} 分钟` });
    if (left === 0) onUp();
  });
  useEffect(() => look(), [left]);
  const { extraMs } = state;
  useEffect(() => {
    if (extraMs >= MINUTE_MS / 2)
      showMessage({ kind: "info", text: `考试时间延长了 ${Math.round(extraMs / MINUTE_MS)} 分钟` });
  }, [extraMs]);
  return (
    <div className={s.timer} data-urgency={urgencyOf(left * 1_000, deadline - paper.beginAt)}>
      {isHidden ? null : (
        <span className={s.digits} role="timer" translate="no">
          <Timer size={18} />
          <VisuallyHidden>剩余时间 </VisuallyHidden>
          {clockText(left)}
        </span>
      )}
      <button type="button" onClick={turn}>
        {isHidden ? "显示剩余时间" : "隐藏"}
      </button>
    </div>
  );
}
