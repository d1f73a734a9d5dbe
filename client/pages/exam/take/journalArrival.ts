/** Longest wait, as long as the journal waits for an answer of the server. */
const WAIT_MS = 20_000;

/** Lets calls wait for the journal, whose code a page loads on demand. */
export function createArrival() {
  let arrive!: () => void;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  const late = () => new Promise<void>((resolve) => setTimeout(resolve, WAIT_MS));
  return { arrive, wait: () => Promise.race([arrived, late()]) };
}
