/** Longest wait, as long as the journal waits for an answer of the server. */
const WAIT_MS = 20_000;

/** Lets calls wait for the journal, whose code a page loads on demand. */
export function createArrival() {
  let arrive!: () => void;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  return {
    arrive,
    wait: () =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, WAIT_MS);
        void arrived.then(() => {
          clearTimeout(timer);
          resolve();
        });
      }),
  };
}
