import type { ReactNode } from "react";
import { Button } from "#client/ui/Button.tsx";
import { ArrowLeft } from "#client/ui/icons/ArrowLeft.ts";
import { Pause } from "#client/ui/icons/Pause.ts";
import { SaveChip } from "#client/ui/SaveChip.tsx";
import { s } from "./ExamBar.styles.ts";
import { ExamTimer } from "./ExamTimer.tsx";
import { savingShown } from "./savingShown.ts";
import type { LiveExam } from "./useAttempt.ts";

interface Props {
  readonly live: LiveExam;
  /** Tabs of the sections, for a paper with several sections. */
  readonly tabs: ReactNode;
  readonly onExit: () => void;
  readonly onPause: (() => void) | undefined;
  readonly onSubmit: () => void;
  readonly onUp: () => void;
}

/** The bar that is always visible: name of the exam, state of saving, time left, buttons to exit and hand in. */
export function ExamBar({ live, tabs, onExit, onPause, onSubmit, onUp }: Props) {
  const { paper, state } = live;
  return (
    <header className={s.bar}>
      <div className={s.inner}>
        <button type="button" className={s.exit} aria-label="离开考试" onClick={onExit}>
          <ArrowLeft size={20} />
        </button>
        <h1 className={s.title}>{paper.name}</h1>
        <span className={s.saving}>
          <Saving live={live} />
        </span>
        {state.deadline > 0 ? <ExamTimer live={live} onUp={onUp} /> : <p className={s.timer}>不限时</p>}
        {onPause && (
          <span className={s.pause}>
            <Button kind="quiet" icon={<Pause size={18} />} onClick={onPause}>
              暂停
            </Button>
          </span>
        )}
        <span className={s.submit}>
          <Button kind="primary" onClick={onSubmit}>
            交卷
          </Button>
        </span>
      </div>
      {tabs}
    </header>
  );
}

function Saving({ live }: { readonly live: LiveExam }) {
  const shown = savingShown(live);
  return shown && <SaveChip {...shown} />;
}
