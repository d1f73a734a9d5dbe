import { useEffect, useEffectEvent, useRef } from "react";
import type { Player } from "./player.ts";
import type { Moment } from "./playerState.ts";
import type { Reports } from "./useReports.ts";
import { useMoments } from "./usePlayer.ts";

/**
 * Interval between two reports of a playing lesson. The jitter spreads the reports of many learners. After a crash
 * another device resumes up to this far back.
 */
const TELL_MS = 15_000;
const JITTER_MS = 2_000;
/** Interval at which a draft of the report is stored; after a crash the same device loses no more than this. */
const KEEP_MS = 1_000;
/**
 * Interval of reports while paused. By them the server knows that the page is still open on this device
 * (upstream/domain/play/tickets.ts).
 */
const ALIVE_MS = 20_000;

/** Reports what is played: at intervals, on pause, after a jump, at the end, and when the learner leaves the page. */
export function useMediaReports(
  player: Player | undefined,
  reports: Pick<Reports, "tell" | "keep"> | undefined,
): void {
  const last = useRef({ toldMs: 0, keptMs: 0, tellMs: 0 });

  const report = useEffectEvent((options?: { readonly isLast?: boolean }) => {
    // A lesson that was never played keeps its position; each report of it would move the position slightly back.
    if (!player || !reports || player.state().isUnasked) return;
    const { second, rate, hasEnded } = player.state();
    const nowMs = performance.now();
    last.current = { toldMs: nowMs, keptMs: nowMs, tellMs: TELL_MS + JITTER_MS * (2 * Math.random() - 1) };
    // A finished lesson resumes at the announced length, not at the slightly earlier end of the medium.
    const position = hasEnded ? Math.max(second, player.lesson.length) : second;
    reports.tell({ ...player.take(), position, rate }, options);
  });

  function onMoment(moment: Moment): void {
    if (moment === "limited" || moment === "begun" || !player) return;
    const nowMs = performance.now();
    const { toldMs, keptMs, tellMs } = last.current;
    if (moment !== "played" || nowMs - toldMs >= tellMs) {
      report();
    } else if (nowMs - keptMs >= KEEP_MS) {
      last.current.keptMs = nowMs;
      const { second, rate } = player.state();
      reports?.keep({ ...player.unreported(), position: second, rate });
    }
  }
  useMoments(player, onMoment);

  useEffect(() => {
    if (!player) return undefined;
    const onHidden = () => document.visibilityState === "hidden" && report({ isLast: true });
    const onLeave = () => report({ isLast: true });
    const alive = setInterval(() => {
      if (player.state().isPaused && document.visibilityState === "visible") report();
    }, ALIVE_MS);
    document.addEventListener("visibilitychange", onHidden);
    addEventListener("pagehide", onLeave);
    return () => {
      clearInterval(alive);
      document.removeEventListener("visibilitychange", onHidden);
      removeEventListener("pagehide", onLeave);
    };
  }, [player]);
}
