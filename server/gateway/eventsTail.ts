const LEAST_RETRY_MS = 2_000;
const RETRY_SPREAD_MS = 3_000;
const LONGEST_END = 4;

export interface EventsTail {
  passed(chunk: Buffer): void;
  /**
   * Returns the last bytes to send: a retry time, varied so that readers do not all reconnect at once; "" when the last
   * event was cut in two.
   */
  farewell(): string;
}

/**
 * Tracks whether a text/event-stream ends between two events, which an empty line separates. Bytes added to half an
 * event would become part of it.
 */
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
