import { useSyncExternalStore } from "react";
import { useBoot } from "./boot.ts";
import { whenIdle } from "../kit/whenIdle.ts";

const TICK_MS = 1_000;

// module state: written by effects and events only, which do not run on the server
let offset: number | undefined;
let current = 0;
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

/**
 * Returns the server's time in ms, independent of the device's clock. Read from the document's Server-Timing header,
 * which is fresh even when the body is cached; without that header, from `fallback` (the time of rendering).
 */
export function serverNow(fallback: number): number {
  offset ??= serverTimingOffset() ?? fallback - performance.now();
  return Math.round(offset + performance.now());
}

/** Returns the time as state: the server's at first, then updated each second by one timer for the whole page. */
export function useNow(): number {
  const { now } = useBoot();
  return useSyncExternalStore(
    (listener) => subscribe(listener, now),
    () => (current === 0 ? now : current),
    () => now,
  );
}

function subscribe(listener: () => void, fallback: number): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => tick(fallback), TICK_MS);
  // Deferred, because updating right after a load would rerender every part that shows the time.
  const cancel = whenIdle(() => tick(fallback));
  return () => {
    listeners.delete(listener);
    cancel();
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function tick(fallback: number): void {
  // Rounded to whole seconds, so that equal times cause no rerender.
  const now = Math.floor(serverNow(fallback) / TICK_MS) * TICK_MS;
  if (now === current) return;
  current = now;
  for (const listener of listeners) listener();
}

function serverTimingOffset(): number | undefined {
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const now = Number(entry?.serverTiming?.find((metric) => metric.name === "now")?.description);
  return entry && Number.isFinite(now) && now > 0 ? now - entry.responseStart : undefined;
}
