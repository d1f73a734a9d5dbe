import { useCallback, useSyncExternalStore } from "react";
import type { ServerClock } from "./serverClock.ts";

const SECOND_MS = 1_000;

/** Returns the whole seconds left, by the server's clock. `served`: the seconds in the HTML from the server. */
export function useSecondsLeft(clock: ServerClock, deadline: number, served: number): number {
  const read = () => secondsTo(deadline, clock.now());
  const subscribe = useCallback(
    (listener: () => void) => {
      let timer: ReturnType<typeof setTimeout>;
      function tick(): void {
        const left = deadline - clock.now();
        // The timer fires when the displayed second changes. At least 50 ms, because a corrected clock may stand still.
        timer = setTimeout(onTick, left > 0 ? Math.max(50, (left % SECOND_MS) + 1) : SECOND_MS);
      }
      function onTick(): void {
        listener();
        tick();
      }
      tick();
      return () => clearTimeout(timer);
    },
    [clock, deadline],
  );
  return useSyncExternalStore(subscribe, read, () => secondsTo(deadline, served));
}

function secondsTo(deadline: number, now: number): number {
  return Math.max(0, Math.ceil((deadline - now) / SECOND_MS));
}
