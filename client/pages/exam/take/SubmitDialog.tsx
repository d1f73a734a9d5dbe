import { useEffect, useEffectEvent } from "react";
import { Button } from "#client/ui/Button.tsx";
import { Dialog } from "#client/ui/Dialog.tsx";
import { EndDialog } from "./EndDialog.tsx";
import { mayChange, type QuestionSlot } from "./questionSlots.ts";
import { isDone } from "./knownAnswers.ts";
import { s } from "./layers.styles.ts";
import { useHandIn } from "./useHandIn.ts";
import type { LiveExam } from "./useAttempt.ts";

interface Props {
  readonly live: LiveExam;
  readonly places: readonly QuestionSlot[];
  readonly onGo: (place: QuestionSlot) => void;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Before an exam is handed in: what is open and what is marked, each a way back to it. */
export function SubmitDialog({ live, places, onGo, onClose, onDone }: Props) {
  const { status, refusal, start, stop } = useHandIn(live.attempt);
  const undone = places.filter((place) => !isDone(place));
  const marked = places.filter(({ isMarked }) => isMarked);
  const done = useEffectEvent(onDone);
  useEffect(() => {
    if (status === "done") done();
  }, [status]);
  const isUnderWay = status !== "idle" && status !== "refused";
  // Somebody else has ended it meanwhile.
  if (live.state.phase === "ended" && !isUnderWay) return <EndDialog live={live} onDone={onDone} />;
  return (
    <Dialog
      open
      locked={isUnderWay}
      onClose={onClose}
      title="现在交卷吗？"
      footer={
        status === "retrying" ? (
          <Button onClick={stop}>先不交，回去看看</Button>
        ) : (
          <>
            {!isUnderWay && (
              <Button data-first-focus="" onClick={onClose}>
                检查一下
              </Button>
            )}
            <Button kind="primary" busy={isUnderWay} onClick={start}>
              确认交卷
            </Button>
          </>
        )
      }
    >
      <dl className={s.sums}>
        <div className={s.sum}>
          <dt>已做</dt>
          <dd>{places.length - undone.length} 题</dd>
        </div>
        <div className={s.sum}>
          <dt>未做</dt>
          <dd>{undone.length} 题</dd>
        </div>
        <div className={s.sum}>
          <dt>标记</dt>
          <dd>{marked.length} 题</dd>
        </div>
      </dl>
      {!isUnderWay && <Jumps label="未做的题" places={undone} onGo={onGo} />}
      {!isUnderWay && <Jumps label="标记的题" places={marked} onGo={onGo} />}
      <div role="status">
        {(status === "busy" || status === "done") && <p className={s.note}>正在交卷，请勿关闭页面。</p>}
        {status === "retrying" && (
          <p className={s.trouble}>
            {live.saving?.durable === false ? "网络不通" : "网络不通，答案都已保存"}
            ，正在重试交卷。请勿关闭页面。
          </p>
        )}
      </div>
      {status === "refused" && (
        <p className={s.trouble} role="alert">
          {refusal}
        </p>
      )}
    </Dialog>
  );
}

interface JumpsProps {
  readonly label: string;
  readonly places: readonly QuestionSlot[];
  readonly onGo: (place: QuestionSlot) => void;
}

function Jumps({ label, places, onGo }: JumpsProps) {
  const open = places.filter(mayChange);
  if (open.length === 0) return null;
  return (
    <section className={s.group} aria-label={label}>
      <p className={s.label}>{label}</p>
      <ul className={s.list}>
        {open.map((place) => (
          <li key={place.seq}>
            <button
              type="button"
              className={s.jump}
              onClick={() => onGo(place)}
              aria-label={`去第 ${place.seq} 题`}
            >
              {place.seq}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
