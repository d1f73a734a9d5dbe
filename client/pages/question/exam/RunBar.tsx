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
import type { LiveRun } from "./useRun.ts";

interface Props extends Pick<ComponentProps<typeof WorkspaceBar>, "onHelp" | "progress"> {
  readonly title: string;
  /** 3 / 20 */
  readonly place: string;
  readonly live: LiveRun;
  readonly way: RunMode;
  /** Absent once the run is over. */
  readonly onWay: ((way: RunMode) => void) | undefined;
  /** By which a phone goes on. */
  readonly handoff: ReactNode;
}

const WAYS: readonly (readonly [RunMode, string])[] = [
  ["do", "做题"],
  ["recite", "背题"],
  ["test", "测试"],
];

/** Where one is, how, for how long, and whether all of it is safe. */
export function RunBar({ title, place, live, way, onWay, onHelp, handoff, progress }: Props) {
  const { run, saving } = live;
  const [hidesTime, setHidesTime] = useState(false);
  const turnTime = () => setHidesTime(!hidesTime);
  useKeyHandlers({ time: onWay && turnTime });
  return (
    <WorkspaceBar handoff={onWay && handoff} onHelp={onHelp} progress={progress}>
      <h1 className={s.title}>{title}</h1>
      {run.lesson && (
        <Link className={buttonClass("quiet", "small")} href={lessonHref(run.lesson)}>
          {backText(run.lesson)}
        </Link>
      )}
      {onWay && (
        <div className={s.ways} role="group" aria-label="练习方式">
          {WAYS.map(([value, label]) => (
            <button key={value} type="button" aria-pressed={value === way} onClick={() => onWay(value)}>
              {label}
            </button>
          ))}
        </div>
      )}
      <p className={s.place}>{place}</p>
      {onWay && (
        <div className={s.clock}>
          {hidesTime ? null : <Elapsed since={run.usedTime} />}
          <button type="button" onClick={turnTime}>
            {hidesTime ? "显示用时" : "隐藏"}
          </button>
        </div>
      )}
      {onWay && saving && (
        <span className={s.saving}>
          <SaveChip status={saving.status} waiting={saving.waiting} durable={saving.durable} />
        </span>
      )}
    </WorkspaceBar>
  );
}
