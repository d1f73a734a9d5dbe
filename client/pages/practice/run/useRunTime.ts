import { useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useSpent } from "#client/question/useSpent.ts";
import type { LocalRun } from "./useRun.ts";

interface RunTime {
  readonly seconds: () => number;
  readonly keepTime: () => void;
}

/** Used time of less than 2 seconds is not sent. */
const LEAST_SECONDS = 2;

/**
 * Measures the used time of a run: seconds in which it was visible, including earlier pages. The time is saved when the
 * page is hidden or closed, and when `keepTime` is called before the run is finished.
 */
export function useRunTime({ run, keep }: Pick<LocalRun, "run" | "keep">): RunTime {
  const spent = useSpent();
  const [before] = useState(run.usedTime);
  const kept = useRef(before);
  const seconds = () => before + Math.round(spent() / 1_000);
  function keepTime(): void {
    const usedSeconds = seconds();
    if (run.status === "finished" || usedSeconds - kept.current < LEAST_SECONDS) return;
    kept.current = usedSeconds;
    keep({ kind: "time", usedSeconds });
  }
  const leave = useEffectEvent(keepTime);
  // A layout effect is cleaned up before the effects of the parent component, which close the journal.
  useLayoutEffect(() => {
    const onHidden = () => document.visibilityState === "hidden" && leave();
    document.addEventListener("visibilitychange", onHidden);
    return () => {
      document.removeEventListener("visibilitychange", onHidden);
      leave();
    };
  }, []);
  return { seconds, keepTime };
}
