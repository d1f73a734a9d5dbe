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
 * The server's time in ms, whatever the device's clock says. It comes with the document's Server-Timing
 * header, which is fresh even when the body is from a cache; without it `fallback` (the time of rendering) serves.
 */
export function serverNow(fallback: number): number {
  offset ??= serverTimingOffset() ?? fallback - performance.now();
  return Math.round(offset + performance.now());
}

/** The time as state: the server's at first, then a tick a second, one timer for the whole page. */
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
  // Right after a load it would be one more rendering of all that shows the time.
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
  // Whole seconds: a row that shows none of them is not rendered for nothing.
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
