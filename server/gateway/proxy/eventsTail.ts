const LEAST_RETRY_MS = 2_000;
const RETRY_SPREAD_MS = 3_000;
const LONGEST_END = 4;

export interface EventsTail {
  passed(chunk: Buffer): void;
  /**
   * Returns the last bytes to send: a retry time, varied so that readers do not all reconnect at once. Returns "" when
   * the last event is incomplete.
   */
  farewell(): string;
}

/**
 * Tracks whether a text/event-stream is between two events, which an empty line separates. Bytes appended to an
 * incomplete event would become part of that event.
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
