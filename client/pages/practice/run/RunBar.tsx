import { type ComponentProps, type ReactNode, useState } from "react";
import { Link } from "#client/navigation/Link.tsx";
import { backText, lessonHref } from "#client/question/lessonHref.ts";
import { useKeyHandlers } from "#client/question/keys/keyHandlers.ts";
import { WorkspaceBar } from "#client/question/workspace/WorkspaceBar.tsx";
import { buttonClass } from "#client/ui/Button.tsx";
import { Elapsed } from "./Elapsed.tsx";
import { s } from "./Run.styles.ts";
import type { RunMode } from "./runState.ts";
import { SaveChip } from "#client/ui/SaveChip.tsx";
import type { LocalRun } from "./useRun.ts";

interface Props extends Pick<ComponentProps<typeof WorkspaceBar>, "onHelp" | "onMenu" | "progress"> {
  readonly title: string;
  /** Number of the question and number of questions, e.g. "3 / 20". */
  readonly place: string;
  readonly local: LocalRun;
  /** Returns the used time in seconds. */
  readonly seconds: () => number;
  /** Buttons to switch the mode; nothing once the run is finished. */
  readonly modes: ReactNode;
  readonly handoff: ReactNode;
}

const MODES: readonly (readonly [RunMode, string])[] = [
  ["do", "做题"],
  ["recite", "背题"],
  ["test", "测试"],
];

/** The bar of a run: title, question number, mode, used time and state of saving. */
export function RunBar({ title, place, local, seconds, modes, onHelp, onMenu, handoff, progress }: Props) {
  const { run, saving, slots } = local;
  const [hidesTime, setHidesTime] = useState(false);
  const turnTime = () => setHidesTime(!hidesTime);
  const isOpen = run.status !== "finished";
  useKeyHandlers({ time: isOpen ? turnTime : undefined });
  return (
    <WorkspaceBar handoff={isOpen && handoff} onHelp={onHelp} onMenu={onMenu} progress={progress}>
      <h1 className={s.title}>{title}</h1>
      {run.lesson && (
        <Link className={buttonClass("quiet", "small")} href={lessonHref(run.lesson)}>
          {backText(run.lesson)}
        </Link>
      )}
      {modes && <div className={s.wideOnly}>{modes}</div>}
      <p className={s.place}>{place}</p>
      {isOpen && (
        <button
          type="button"
          className={s.clock}
          title={hidesTime ? "显示用时" : "隐藏用时"}
          onClick={turnTime}
        >
          {hidesTime ? "显示用时" : <Elapsed since={run.usedTime} read={seconds} />}
        </button>
      )}
      {isOpen && saving && (
        <span className={s.saving}>
          <SaveChip
            status={saving.status}
            waiting={
              saving.status === "setAside"
                ? slots.filter(({ refusal }) => refusal !== undefined).length
                : saving.waiting
            }
            durable={saving.durable}
          />
        </span>
      )}
    </WorkspaceBar>
  );
}

interface ModeButtonsProps {
  readonly way: RunMode;
  readonly onWay: (way: RunMode) => void;
}

/** Switches between 做题 (verdict after each answer), 背题 (key shown at once) and 测试 (verdicts at the end). */
export function ModeButtons({ way, onWay }: ModeButtonsProps) {
  return (
    <div className={s.ways} role="group" aria-label="练习方式">
      {MODES.map(([value, label]) => (
        <button key={value} type="button" aria-pressed={value === way} onClick={() => onWay(value)}>
          {label}
        </button>
      ))}
    </div>
  );
}
