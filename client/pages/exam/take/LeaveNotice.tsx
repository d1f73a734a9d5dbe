import { examEvents } from "#shared/contract/exam/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useCalls } from "#client/calls/call.ts";
import type { Batch, SendOptions } from "#client/journal/entry.ts";
import { useBrowserValue } from "#client/kit/hydration.ts";
import { readStored, writeStored } from "#client/kit/storage.ts";
import { useJournal } from "#client/journal/useJournal.ts";
import { isSignedIn } from "#client/site/session.ts";
import { Info } from "#client/ui/icons/Info.ts";
import { showMessage } from "#client/ui/message.ts";
import { s } from "./ExamWorkspace.styles.ts";
import { isTimeUp } from "./attemptState.ts";
import { createLeaveWatch, leavingOf, type LeavingEvent, spanText } from "./leaveWatch.ts";
import { forgetLeft, storeLeft, readLeft } from "./leftAttempt.ts";
import type { LiveExam } from "./useAttempt.ts";

type StoredEvent = LeavingEvent & { readonly at: number };

/** Storage key of the attempt whose learner has read the rule. */
const READ = "examLeaveRead";

interface Props {
  readonly live: LiveExam;
  /** Number of the shown question. */
  readonly seq: number;
}

/**
 * Tells the learner that leaving the page is counted, how often it happened, and the consequences. The rule folds once
 * the learner has moved on to another question.
 */
export function LeaveNotice({ live, seq }: Props) {
  const { paper, attempt, state } = live;
  const { recordId, leaveLimit } = paper;
  const calls = useCalls();
  const [counted, setCounted] = useState({ num: paper.leaveNum, ms: paper.leaveMs });
  const key = `exam-events:${recordId}`;

  async function send({ source, entries }: Batch<StoredEvent>, options: SendOptions): Promise<void> {
    const events = entries.map(({ seq, payload }) => ({ seq, ...payload }));
    const answer = await calls.send(callOf(examEvents, { recordId, source, events }), options);
    setCounted({ num: answer.leaveNum, ms: answer.leaveMs });
    // The server may have ended the exam because the learner left too often.
    void attempt.refresh();
  }
  const journal = useJournal<StoredEvent>({
    name: `exam-events-${recordId}`,
    owner: live.owner,
    isOwner: isSignedIn,
    send,
    clock: attempt.clock.now,
  });

  const count = useEffectEvent((event: LeavingEvent, before = counted) => {
    const at = attempt.clock.now();
    if (attempt.state().phase !== "open" || isTimeUp(attempt.state(), at)) return;
    void journal?.append(key, { ...event, at });
    if (event.kind !== "leave") {
      showMessage({ kind: "info", text: event.kind === "copy" ? "复制已记录" : "退出全屏已记录" });
      return;
    }
    const num = before.num + 1;
    setCounted({ num, ms: before.ms + event.spentMs });
    const left = leaveLimit - num;
    const rest = leaveLimit > 0 && left > 0 ? `再离开 ${left} 次会自动交卷` : "";
    showMessage({
      kind: "warning",
      text: [`刚才离开了 ${spanText(event.spentMs)}，已记录`, rest].filter(Boolean).join("，"),
    });
  });
  const turn = useEffectEvent((isHere: boolean) => {
    if (isHere) forgetLeft();
    else if (attempt.state().phase === "open") storeLeft(recordId, attempt.clock.now(), counted);
  });
  const [left] = useState(() => (typeof window === "undefined" ? undefined : readLeft(recordId)));
  useEffect(() => {
    if (!journal) return undefined;
    forgetLeft();
    return watchLeaving({ onEvent: (event) => count(event), onTurn: (isHere) => turn(isHere) });
  }, [journal]);

  const isBack = useRef(false);
  const comeBack = useEffectEvent(() => {
    if (!left || isBack.current) return;
    isBack.current = true;
    const before = left.counted.num > counted.num ? left.counted : counted;
    const leaving = left.at === undefined ? undefined : leavingOf(attempt.clock.now() - left.at);
    if (leaving) count(leaving, before);
    else setCounted(before);
  });
  // After the claim, `attempt.clock` shows the server's time and no other page can save this attempt.
  const isOurs = journal !== undefined && state.isClaimed;
  useEffect(() => {
    if (!isOurs) return undefined;
    const timer = setTimeout(() => comeBack());
    return () => clearTimeout(timer);
  }, [isOurs]);

  const [first] = useState(seq);
  const [hasMoved, setHasMoved] = useState(false);
  if (seq !== first && !hasMoved) setHasMoved(true);
  const wasRead = useBrowserValue(storedRead, notRead) === recordId;
  useEffect(() => {
    if (hasMoved) writeStored(READ, recordId);
  }, [hasMoved, recordId]);

  if (state.phase !== "open") return null;
  return (
    <details className={s.leaving} open={!wasRead && !hasMoved}>
      <summary>
        <Info size={16} />
        离开会被记录
        <strong>
          {counted.num === 0 ? "还没有离开过。" : `已离开 ${counted.num} 次，共 ${spanText(counted.ms)}。`}
        </strong>
      </summary>
      <p>
        {leaveLimit > 0
          ? `这场考试会记录离开页面、退出全屏和复制；离开满 ${leaveLimit} 次会自动交卷。`
          : "这场考试会记录离开页面、退出全屏和复制，成绩页里能看到，不影响得分。"}
      </p>
    </details>
  );
}

const storedRead = () => readStored(READ) ?? "";
const notRead = () => "";

type Watching = Omit<Parameters<typeof createLeaveWatch>[0], "monotonic">;

/** Counts leaving the page. Calling the returned function counts as leaving too, since the exam is no longer shown. */
function watchLeaving(options: Watching): () => void {
  const watch = createLeaveWatch({ ...options, monotonic: () => performance.now() });
  const look = () => watch.look(document.visibilityState === "visible" && document.hasFocus());
  const leave = () => watch.look(false);
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) look();
  };
  const onFullscreen = () => {
    if (!document.fullscreenElement) watch.endFullscreen();
  };
  const onCopy = () => watch.copy();
  const listening = new AbortController();
  const { signal } = listening;
  addEventListener("blur", leave, { signal });
  addEventListener("focus", look, { signal });
  addEventListener("pagehide", leave, { signal });
  addEventListener("pageshow", onShow, { signal });
  document.addEventListener("visibilitychange", look, { signal });
  document.addEventListener("fullscreenchange", onFullscreen, { signal });
  document.addEventListener("copy", onCopy, { signal });
  return () => {
    listening.abort();
    leave();
  };
}
