import type { ReactNode } from "react";
import { confirmAnswer } from "../../../question/answer/pressAnswer.ts";
import { Button } from "../../../ui/Button.tsx";
import { ArrowLeft } from "../../../ui/icons/ArrowLeft.ts";
import { ArrowRight } from "../../../ui/icons/ArrowRight.ts";
import { Flag } from "../../../ui/icons/Flag.ts";
import { LayoutGrid } from "../../../ui/icons/LayoutGrid.ts";
import { Star } from "../../../ui/icons/Star.ts";
import { s } from "./Run.styles.ts";
import type { Slot } from "./runState.ts";
import { useFavourite } from "./useFavourite.ts";

interface Props {
  readonly recordId: string;
  readonly slot: Slot | undefined;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** Nothing is left to do here. */
  readonly isDone: boolean;
  readonly isOver: boolean;
  /** Something is chosen or written, and not confirmed. */
  readonly hasDraft: boolean;
  /** 3/20 */
  readonly done: string;
  /** For what is noted on the question. */
  readonly tools: ReactNode;
  readonly actions: {
    readonly next: () => void;
    readonly previous: () => void;
    readonly mark: () => void;
    readonly sheet: () => void;
    readonly finish: () => void;
    readonly feedback: () => void;
  };
}

const icon = { size: 18, strokeWidth: 1.75, "aria-hidden": true } as const;

/** The ways on: a row under the question, and on small screens a bar that is always there. */
export function RunActions(props: Props) {
  const { recordId, slot, isFirst, isLast, isDone, isOver, hasDraft, done, tools, actions } = props;
  const favourite = useFavourite(recordId);
  const isKept = slot?.question?.isCollect === true;
  const keep = () => void (slot?.question && favourite(slot.question));
  const next = !isLast ? "下一题" : isOver ? "看结果" : "完成练习";
  const star = <Star {...icon} fill={isKept ? "currentColor" : "none"} />;
  const flag = <Flag {...icon} fill={slot?.isMarked ? "currentColor" : "none"} />;
  return (
    <>
      <nav className={s.actions} aria-label="题目导航">
        <Button icon={<ArrowLeft {...icon} />} disabled={isFirst} onClick={actions.previous}>
          上一题
        </Button>
        <Button kind={isDone ? "primary" : "secondary"} onClick={actions.next}>
          {next}
          <ArrowRight {...icon} />
        </Button>
      </nav>
      <div className={s.tools} role="group" aria-label="这道题">
        {tools}
        {!isOver && (
          <Button kind="quiet" icon={flag} aria-pressed={slot?.isMarked === true} onClick={actions.mark}>
            标记
          </Button>
        )}
        <span className={s.wideOnly}>
          <Button kind="quiet" icon={star} aria-pressed={isKept} data-favourite="" onClick={keep}>
            收藏
          </Button>
        </span>
        <Button kind="quiet" onClick={actions.feedback}>
          纠错
        </Button>
        {!isOver && (
          <Button kind="quiet" onClick={actions.finish}>
            结束练习
          </Button>
        )}
      </div>
      <nav className={s.bottom} aria-label="题目导航">
        <button type="button" disabled={isFirst} onClick={actions.previous}>
          上一题
        </button>
        <button type="button" onClick={actions.sheet}>
          <LayoutGrid {...icon} />
          答题卡({done})
        </button>
        <button type="button" aria-pressed={isKept} onClick={keep}>
          {star}
          收藏
        </button>
        <button
          type="button"
          data-primary={isDone || hasDraft ? "" : undefined}
          onClick={hasDraft ? confirmAnswer : actions.next}
        >
          {hasDraft ? "确认" : next}
        </button>
      </nav>
    </>
  );
}
