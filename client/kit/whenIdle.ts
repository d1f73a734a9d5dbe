/** Runs a function in idle time, after five seconds at the latest; returns the function that cancels it. */
export function whenIdle(work: () => void): () => void {
  if (!("requestIdleCallback" in globalThis)) {
    const timer = setTimeout(work, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: 5_000 });
  return () => cancelIdleCallback(handle);
}
