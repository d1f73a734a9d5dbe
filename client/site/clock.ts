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
 * Returns the server's time in ms, independent of the device's clock. It is computed from the Server-Timing header,
 * which is fresh even if the document comes from a cache; without this header, from `fallback`, the time of rendering.
 */
export function serverNow(fallback: number): number {
  offset ??= serverTimingOffset() ?? fallback - performance.now();
  return Math.round(offset + performance.now());
}

/** Returns the current time and rerenders each second. It starts with the server's; one timer serves the whole page. */
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
  // Starts in idle time, because an update right after a load would rerender every part that shows the time.
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
  // Rounds down to whole seconds, so that components with the same second do not rerender.
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
