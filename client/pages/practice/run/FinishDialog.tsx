import { practiceFinish } from "#shared/contract/practice/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useCalls } from "#client/calls/call.ts";
import { messageOf } from "#client/calls/callFailure.ts";
import { useNavigation } from "#client/navigation/navigation.ts";
import { Button } from "#client/ui/Button.tsx";
import { Dialog } from "#client/ui/Dialog.tsx";
import { s } from "./RunCard.styles.ts";
import { countOf, type QuestionSlot } from "./runState.ts";
import type { LocalRun } from "./useRun.ts";

interface Props {
  readonly local: LocalRun;
  readonly resultHref: string;
  /** Called before the unsent answers are sent, e.g. to save the used time. */
  readonly onFinish: () => void;
  readonly onGo: (slot: QuestionSlot) => void;
  readonly onClose: () => void;
}

/**
 * Asks before finishing a run: lists unanswered questions and shows whether all answers are saved. A run whose answers
 * are all final is finished at once, and the dialog opens only if that fails.
 */
export function FinishDialog({ local, resultHref, onFinish, onGo, onClose }: Props) {
  const calls = useCalls();
  const { visit } = useNavigation();
  const { run, slots, saving, flush, drop } = local;
  const isDurable = saving?.durable !== false;
  const [asks, setAsks] = useState(slots.some((slot) => slot.question && !slot.isAnswered));
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");
  const [isHeld, setHeld] = useState(false);
  const undone = countOf(slots, "none");
  const marked = slots.filter(({ isMarked }) => isMarked).length;
  const unsent = slots.filter((slot) => slot.isUnsent);
  const refused = unsent.filter(({ refusal }) => refusal !== undefined);
  const warns = refused.length > 0 || (isHeld && unsent.length > 0);
  const [back] = refused.length > 0 ? refused : unsent;
  const footer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (warns) footer.current?.querySelector<HTMLElement>("[data-first-focus]")?.focus();
  }, [warns]);

  function finish(givesUp: boolean): void {
    setBusy(true);
    setFailure("");
    void send(givesUp);
  }

  async function send(givesUp: boolean): Promise<void> {
    onFinish();
    try {
      if ((await flush()) || givesUp) {
        await calls.change(callOf(practiceFinish, { recordId: run.recordId }));
        if (givesUp) await drop();
        await visit(resultHref, { replace: true });
        return;
      }
      setHeld(true);
    } catch (error) {
      setFailure(messageOf(error));
    }
    setBusy(false);
    setAsks(true);
  }
  const begin = useEffectEvent(() => {
    if (!asks) void send(false);
  });
  useEffect(() => begin(), []);
  if (!asks) return null;

  return (
    <Dialog
      open
      onClose={onClose}
      title={warns ? `还有 ${unsent.length} 题的作答没有保存` : "结束这次练习？"}
      width="small"
      footer={
        <div ref={footer} className={s.choices}>
          {warns ? (
            <>
              <Button busy={busy} onClick={() => finish(true)}>
                {`仍然结束，放弃这 ${unsent.length} 题`}
              </Button>
              <Button kind="primary" data-first-focus="" onClick={() => (back ? onGo(back) : onClose())}>
                {refused.length > 0 ? `回去改第 ${back?.seq} 题` : "先不结束"}
              </Button>
            </>
          ) : (
            <>
              <Button onClick={onClose} {...(undone > 0 && { "data-first-focus": "" })}>
                {undone > 0 ? "接着做" : "再看看"}
              </Button>
              <Button
                kind="primary"
                busy={busy}
                onClick={() => finish(false)}
                {...(undone === 0 && { "data-first-focus": "" })}
              >
                看结果
              </Button>
            </>
          )}
        </div>
      }
    >
      <p>
        {undone > 0 ? `还有 ${undone} 题未做` : "题都做完了"}
        {marked > 0 ? `，标记了 ${marked} 题` : ""}。
      </p>
      {warns && (
        <div role="alert" className={s.refusal}>
          <p>
            {refused.length > 0
              ? "下面这些题最近的作答没有存到服务器，结束后不计入这次练习。改一改那道题，会重新保存。"
              : `下面这些题的作答还没有送到服务器，${isDurable ? "都存在这台设备上" : "也没能存到这台设备，请勿关闭页面"}。联网后再结束，就不会少算。`}
          </p>
          <div className={s.seqs}>
            {unsent.map((slot) => (
              <button
                key={slot.seq}
                type="button"
                aria-label={`去第 ${slot.seq} 题`}
                onClick={() => onGo(slot)}
              >
                {slot.seq}
              </button>
            ))}
          </div>
        </div>
      )}
      {isHeld && !warns && unsent.length === 0 && (
        <p className={s.error} role="alert">
          刚才没有送到，请再试一次。
        </p>
      )}
      {failure !== "" && (
        <p className={s.error} role="alert">
          {failure}
        </p>
      )}
    </Dialog>
  );
}
