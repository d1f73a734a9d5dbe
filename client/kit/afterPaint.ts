/**
 * Runs a function once after the latest render is painted; returns the function that cancels it. Use it for focus and
 * scrolling, which force a layout and would delay the paint.
 */
export function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const frame = requestAnimationFrame(() => (timer = setTimeout(work)));
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
