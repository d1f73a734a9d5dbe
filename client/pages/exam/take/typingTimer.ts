/** Text is stored after the learner has not typed for this long. */
const PAUSE_MS = 800;
/** Text is stored at this interval while the learner types without a pause. */
const LONGEST_MS = 10_000;

/** Callers call `start` with each change of the text, and `stop` once all text is stored. */
export function createTypingTimer(onTime: () => void) {
  let pause: ReturnType<typeof setTimeout> | undefined;
  let longest: ReturnType<typeof setTimeout> | undefined;
  return {
    start(): void {
      clearTimeout(pause);
      pause = setTimeout(onTime, PAUSE_MS);
      longest ??= setTimeout(onTime, LONGEST_MS);
    },
    stop(): void {
      clearTimeout(pause);
      clearTimeout(longest);
      longest = undefined;
    },
  };
}
