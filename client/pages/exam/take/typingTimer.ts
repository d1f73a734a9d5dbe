/** Milliseconds without a keystroke after which typed text is stored. */
const PAUSE_MS = 800;
/** Milliseconds after which typed text is stored even if the learner types without a pause. */
const LONGEST_MS = 10_000;

/** Calls `onTime` when typed text has to be stored. Callers call `start` on each change, `stop` after storing. */
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
