import { practiceRun } from "#shared/contract/practice/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import type { ReactNode } from "react";
import { updateOf } from "#client/calls/callCache.ts";
import { useFavourite } from "#client/question/useFavourite.ts";
import { Steps } from "#client/question/sheet/Steps.tsx";
import { Button } from "#client/ui/Button.tsx";
import { Flag } from "#client/ui/icons/Flag.ts";
import type { QuestionSlot } from "./runState.ts";

interface Props {
  readonly recordId: string;
  readonly slot: QuestionSlot | undefined;
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

/** The ways on in a run, and what can be done with its question. */
export function RunActions(props: Props) {
  const { recordId, slot, isFirst, isLast, isDone, isOver, hasDraft, done, tools, actions } = props;
  const favourite = useFavourite(({ id }) =>
    updateOf(
      callOf(practiceRun, { recordId }),
      (run) =>
        run && {
          ...run,
          question: run.question.map((one) => (one.id === id ? { ...one, isCollect: !one.isCollect } : one)),
        },
    ),
  );
  const isMarked = slot?.isMarked === true;
  const flag = (
    <Flag size={18} strokeWidth={1.75} aria-hidden="true" fill={isMarked ? "currentColor" : "none"} />
  );
  return (
    <Steps
      previous={isFirst ? undefined : { onPress: actions.previous }}
      next={{ onPress: actions.next }}
      nextText={!isLast ? "下一题" : isOver ? "看结果" : "完成练习"}
      isDone={isDone}
      hasDraft={hasDraft}
      sheet={{ text: done, onOpen: actions.sheet }}
      favourite={{
        isKept: slot?.question?.isCollect === true,
        onKeep: () => void (slot?.question && favourite(slot.question)),
      }}
      tools={
        <>
          {tools}
          {!isOver && (
            <Button kind="quiet" icon={flag} aria-pressed={isMarked} onClick={actions.mark}>
              标记
            </Button>
          )}
        </>
      }
      lastTools={
        <>
          <Button kind="quiet" onClick={actions.feedback}>
            纠错
          </Button>
          {!isOver && (
            <Button kind="quiet" onClick={actions.finish}>
              结束练习
            </Button>
          )}
        </>
      }
    />
  );
}
