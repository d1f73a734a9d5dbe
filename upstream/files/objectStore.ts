/** Bytes by the SHA-256 that names them, outside of the database; what is there never changes. */
export interface ObjectStore {
  /** For people: s3://bucket/prefix at host, or a folder. */
  readonly place: string;
  /** Throws StartError where it does not let us in; one that cannot be reached now is used when it can. */
  check(): Promise<void>;
  /** Overwrites what is there, which has the same name and so the same bytes. */
  put(hash: string, content: Uint8Array): Promise<void>;
  /** Undefined: it is not there. */
  size(hash: string): Promise<number | undefined>;
  /** From `start` to `end`, both included. */
  read(hash: string, part: { readonly start: number; readonly end: number }): AsyncIterable<Uint8Array>;
  /** Also what is not there. */
  remove(hash: string): Promise<void>;
}

/** The store cannot be reached, refuses, or has not got what was asked for; the message tells which, for operators. */
export class StoreError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "StoreError";
  }
}
