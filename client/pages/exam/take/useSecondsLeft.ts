import { useCallback, useSyncExternalStore } from "react";
import type { ServerClock } from "./serverClock.ts";

const SECOND_MS = 1_000;

/** Whole seconds until the deadline by the server's clock; `served`: as the document says it. */
export function useSecondsLeft(clock: ServerClock, deadline: number, served: number): number {
  const read = () => secondsTo(deadline, clock.now());
  const subscribe = useCallback(
    (listener: () => void) => {
      let timer: ReturnType<typeof setTimeout>;
      function tick(): void {
        const left = deadline - clock.now();
        // The next change of the digits; a clock that stands still for a moment is looked at again soon.
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
