/** Bytes that lie somewhere, read a part at a time; what a slow reader has not taken yet is held in memory. */
export interface Bytes {
  readonly size: number;
  /** Names the bytes: others have another one. */
  readonly hash: string;
  /** From `start` to `end`, both included. */
  readonly read: (start: number, end: number) => AsyncIterable<Uint8Array>;
}
