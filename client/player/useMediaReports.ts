import { useEffect, useEffectEvent, useRef } from "react";
import type { Moment, Player } from "./player.ts";
import type { Report } from "./useReports.ts";
import { useMoments } from "./usePlayer.ts";

/**
 * So many seconds of the lesson: whoever goes on elsewhere after a crash is back within three of them, what is on its way included.
 * So much time at least passes between two reports that nothing else asks for.
 */
const LESSON_SECONDS = 2;
const LEAST_MS = 900;
/** A device that pauses keeps its place (upstream/play/tickets.ts). */
const ALIVE_MS = 20_000;

type Tell = (report: Report, options?: { readonly isLast?: boolean }) => void;

/** Tells what is played: as it goes on, on pause, after a jump, at the end, and when the page is left. */
export function useMediaReports(player: Player | undefined, tell: Tell | undefined): void {
  const last = useRef({ second: 0, atMs: 0 });

  const report = useEffectEvent((options?: { readonly isLast?: boolean }) => {
    if (!player || !tell) return;
    const { second, rate, hasEnded } = player.state();
    last.current = { second, atMs: performance.now() };
    // Whoever has heard all of it does not go on in front of an end that is not there.
    const position = hasEnded ? Math.max(second, player.lesson.length) : second;
    tell({ ...player.take(), position, rate }, options);
  });

  function isDue(moment: Moment): boolean {
    if (moment === "limited" || moment === "begun") return false;
    if (moment !== "played" || !player) return true;
    const { second, atMs } = last.current;
    const isFurther = Math.abs(player.state().second - second) >= LESSON_SECONDS;
    return isFurther && performance.now() - atMs >= LEAST_MS;
  }
  useMoments(player, (moment) => isDue(moment) && report());

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
