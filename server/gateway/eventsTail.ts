const LEAST_RETRY_MS = 2_000;
const RETRY_SPREAD_MS = 3_000;
const LONGEST_END = 4;

export interface EventsTail {
  /** Takes note of what was passed on. */
  passed(chunk: Buffer): void;
  /** The last bytes that may follow: a time to come back after, where no event is cut in two; not all readers come back at once. */
  farewell(): string;
}

/** An empty line stands between two events of a text/event-stream; a half event would become a whole one with what follows. */
export function createEventsTail(): EventsTail {
  let tail = "\n\n";
  return {
    passed(chunk) {
      tail = (tail + chunk.subarray(-LONGEST_END).toString("latin1")).slice(-LONGEST_END);
    },
    farewell: () =>
      /(?:\n\n|\r\r|\r\n\r\n)$/.test(tail)
        ? `retry: ${LEAST_RETRY_MS + Math.floor(Math.random() * RETRY_SPREAD_MS)}\n\n`
        : "",
  };
}
