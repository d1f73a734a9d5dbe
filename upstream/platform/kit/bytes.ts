/** Stored bytes that are read in pieces, so that a slow reader does not hold all of them in memory. */
export interface Bytes {
  readonly size: number;
  /** Hash that identifies the bytes. */
  readonly hash: string;
  /** Reads the bytes from `start` to `end`, both included. */
  readonly read: (start: number, end: number) => AsyncIterable<Uint8Array>;
}
