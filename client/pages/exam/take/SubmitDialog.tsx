import { useEffect, useEffectEvent, useRef } from "react";
import { Button } from "#client/ui/Button.tsx";
import { Dialog } from "#client/ui/Dialog.tsx";
import { EndDialog } from "./EndDialog.tsx";
import { mayChange, type QuestionSlot, seqsText } from "./questionSlots.ts";
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

/** Asks before handing in: lists unanswered, flagged and unsaved questions, each with a link to it. */
export function SubmitDialog({ live, places, onGo, onClose, onDone }: Props) {
  const { status, refusal, start, stop } = useHandIn(live.attempt);
  const undone = places.filter((place) => !isDone(place));
  const marked = places.filter(({ isMarked }) => isMarked);
  const unsaved = places.filter(({ question }) => live.unsaved.has(question.id));
  const isRefused = places.some(({ question }) => live.refused.has(question.id));
  const done = useEffectEvent(onDone);
  useEffect(() => {
    if (status === "done") done();
  }, [status]);
  const isUnderWay = status === "busy" || status === "retrying" || status === "done";
  const warns =
    unsaved.length > 0 && (status === "unsaved" || status === "retrying" || (!isUnderWay && isRefused));
  // The button that opened this view has been removed, so the focus moves to the footer.
  const footer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (warns) footer.current?.querySelector<HTMLElement>("[data-first-focus]")?.focus();
  }, [warns]);
  // The exam ended while the dialog was open, and the learner had not pressed hand in.
  if (live.state.phase === "ended" && !isUnderWay)
    return <EndDialog live={live} places={places} onDone={onDone} />;

  const back = unsaved.find(mayChange);
  const givenUp = unsaved.map(({ question }) => question.id);
  const handInWithout = (
    <Button onClick={() => start(() => givenUp)}>{`仍然交卷，放弃这 ${unsaved.length} 题`}</Button>
  );
  return (
    <Dialog
      open
      locked={isUnderWay}
      onClose={onClose}
      title={warns ? `还有 ${unsaved.length} 题的作答没有保存` : "现在交卷吗？"}
      footer={
        <div ref={footer} className={s.choices}>
          {status === "retrying" ? (
            <>
              {warns && handInWithout}
              <Button kind="primary" data-first-focus="" onClick={stop}>
                先不交，回去看看
              </Button>
            </>
          ) : warns ? (
            <>
              {handInWithout}
              <Button kind="primary" data-first-focus="" onClick={() => (back ? onGo(back) : onClose())}>
                {back ? `回去改第 ${back.seq} 题` : "先不交，回去看看"}
              </Button>
            </>
          ) : (
            <>
              {!isUnderWay && (
                <Button data-first-focus="" onClick={onClose}>
                  检查一下
                </Button>
              )}
              <Button kind="primary" busy={isUnderWay} onClick={() => start()}>
                确认交卷
              </Button>
            </>
          )}
        </div>
      }
    >
      {warns && <Unsaved places={unsaved} live={live} onGo={onGo} />}
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
            {unsaved.length > 0 ? "网络不通" : "网络不通，答案都已保存"}
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

type UnsavedProps = Pick<Props, "live" | "places" | "onGo">;

/** Lists the questions whose last answer would be lost by handing in, each with its reason and a link to it. */
function Unsaved({ live: { saving, refused }, places, onGo }: UnsavedProps) {
  const reasons = [...new Set(places.flatMap(({ question }) => refused.get(question.id) ?? []))];
  const waiting = places.filter(({ question }) => !refused.has(question.id));
  return (
    <div role="alert" className={s.unsaved}>
      <p>{`第 ${seqsText(places)} 题最近的作答没有存到服务器，交卷后不计分。`}</p>
      {reasons.map((reason) => (
        <p key={reason}>
          {`第 ${seqsText(places.filter(({ question }) => refused.get(question.id) === reason))} 题存不上：${reason}${/[。！？]$/.test(reason) ? "" : "。"}改一改那道题的作答，会重新保存。`}
        </p>
      ))}
      {waiting.length > 0 && (
        <p>
          {saving?.durable === false
            ? `第 ${seqsText(waiting)} 题还没有送到，也没能存到这台设备，请勿关闭页面。`
            : `第 ${seqsText(waiting)} 题还没有送到，都存在这台设备上。`}
        </p>
      )}
      <Jumps label="没有保存的题" places={places} onGo={onGo} />
    </div>
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
