import type { ReactNode } from "react";
import { TextSizeButtons } from "#client/question/annotations/TextSizeButtons.tsx";
import { Button } from "#client/ui/Button.tsx";
import { ArrowLeft } from "#client/ui/icons/ArrowLeft.ts";
import { ArrowRight } from "#client/ui/icons/ArrowRight.ts";
import { FileText } from "#client/ui/icons/FileText.ts";
import { Flag } from "#client/ui/icons/Flag.ts";
import { Keyboard } from "#client/ui/icons/Keyboard.ts";
import { LayoutGrid } from "#client/ui/icons/LayoutGrid.ts";
import { Pause } from "#client/ui/icons/Pause.ts";
import { s } from "./ExamWorkspace.styles.ts";
import { isDone, type QuestionSlot } from "./examState.ts";
import { FullscreenButton } from "./FullscreenButton.tsx";
import type { View } from "./useView.ts";

interface Props {
  readonly place: QuestionSlot | undefined;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** 3/20 */
  readonly done: string;
  readonly view: View;
  /** For what is noted on the question. */
  readonly tools: ReactNode;
  readonly actions: {
    readonly next: () => void;
    readonly previous: () => void;
    readonly mark: () => void;
    readonly sheet: () => void;
    readonly help: () => void;
    readonly view: () => void;
    readonly submit: () => void;
    /** Absent where the clock does not wait. */
    readonly pause: (() => void) | undefined;
  };
}

const icon = { size: 18, strokeWidth: 1.75, "aria-hidden": true } as const;

/** The ways on: a row under the question, and on small screens a bar that is always there. */
export function ExamActions({ place, isFirst, isLast, done, view, tools, actions }: Props) {
  const isMarked = place?.isMarked === true;
  const flag = <Flag {...icon} fill={isMarked ? "currentColor" : "none"} />;
  const isReady = place !== undefined && isDone(place);
  return (
    <>
      <nav className={s.actions} aria-label="题目导航">
        <Button icon={<ArrowLeft {...icon} />} disabled={isFirst} onClick={actions.previous}>
          上一题
        </Button>
        {isLast ? (
          <Button kind={isReady ? "primary" : "secondary"} onClick={actions.submit}>
            检查并交卷
          </Button>
        ) : (
          <Button kind={isReady ? "primary" : "secondary"} onClick={actions.next}>
            下一题
            <ArrowRight {...icon} />
          </Button>
        )}
      </nav>
      <div className={s.tools} role="group" aria-label="工具">
        {tools}
        <span className={s.onWide}>
          <Button kind="quiet" icon={flag} aria-pressed={isMarked} onClick={actions.mark}>
            标记
          </Button>
        </span>
        <Button kind="quiet" icon={<FileText {...icon} />} onClick={actions.view}>
          {view === "one" ? "看整卷" : "逐题作答"}
        </Button>
        {actions.pause && (
          <span className={s.onPhone}>
            <Button kind="quiet" icon={<Pause {...icon} />} onClick={actions.pause}>
              暂停
            </Button>
          </span>
        )}
        <FullscreenButton />
        <span className={s.keys}>
          <Button kind="quiet" icon={<Keyboard {...icon} />} onClick={actions.help}>
            快捷键
          </Button>
        </span>
        <TextSizeButtons />
      </div>
      <nav className={s.bottom} aria-label="题目导航">
        <button type="button" disabled={isFirst} onClick={actions.previous}>
          上一题
        </button>
        <button type="button" onClick={actions.sheet}>
          <LayoutGrid {...icon} />
          答题卡({done})
        </button>
        <button type="button" aria-pressed={isMarked} onClick={actions.mark}>
          {flag}
          标记
        </button>
        {isLast ? (
          <button type="button" data-primary="" onClick={actions.submit}>
            交卷
          </button>
        ) : (
          <button type="button" data-primary={isReady ? "" : undefined} onClick={actions.next}>
            下一题
          </button>
        )}
      </nav>
    </>
  );
}
