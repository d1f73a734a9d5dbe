/**
 * Runs something once what has just been rendered is drawn; returns what cancels it. What moves the focus or scrolls makes the browser
 * lay the page out again, and whoever waits for the picture would wait for that as well.
 */
export function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const frame = requestAnimationFrame(() => (timer = setTimeout(work)));
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
