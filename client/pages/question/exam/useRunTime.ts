import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useSpent } from "#client/question/useSpent.ts";
import type { LiveRun } from "./useRun.ts";

/** What a glance takes is not worth a request. */
const LEAST_SECONDS = 2;

/**
 * Keeps for how long a run has been in sight: when the page is left or hidden, so that the clock goes on from there on any
 * device, and before the run is finished, by what is returned.
 */
export function useRunTime({ run, keep }: Pick<LiveRun, "run" | "keep">): () => void {
  const spent = useSpent();
  const [before] = useState(run.usedTime);
  const kept = useRef(before);
  function keepTime(): void {
    const usedSeconds = before + Math.round(spent() / 1_000);
    if (run.status === "finished" || usedSeconds - kept.current < LEAST_SECONDS) return;
    kept.current = usedSeconds;
    keep({ kind: "time", usedSeconds });
  }
  const leave = useEffectEvent(keepTime);
  useEffect(() => {
    const onHidden = () => document.visibilityState === "hidden" && leave();
    document.addEventListener("visibilitychange", onHidden);
    return () => {
      document.removeEventListener("visibilitychange", onHidden);
      leave();
    };
  }, []);
  return keepTime;
}
