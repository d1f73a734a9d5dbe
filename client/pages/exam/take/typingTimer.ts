/** Text is kept when its learner has typed nothing for this long. */
const PAUSE_MS = 800;
/** Text is kept this often while its learner types without such a pause. */
const LONGEST_MS = 10_000;

/** `start` is called with each change of the text, `stop` when all of it has been kept. */
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
