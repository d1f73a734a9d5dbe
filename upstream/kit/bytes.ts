/** Stored bytes that are read part by part. Parts that a slow reader has not taken yet are held in memory. */
export interface Bytes {
  readonly size: number;
  /** Hash that identifies the bytes. */
  readonly hash: string;
  /** Reads from `start` to `end`, both included. */
  readonly read: (start: number, end: number) => AsyncIterable<Uint8Array>;
}
