/** Bytes by the SHA-256 that names them, outside of the database; what is there never changes. */
export interface ObjectStore {
  /** For people: s3://bucket/prefix at host, or a folder. */
  readonly place: string;
  /** Undefined: its bytes pass through us. */
  readonly signed?: SignedAddresses | undefined;
  /** Throws StartError where it does not let us in; one that cannot be reached now is used when it can. Answers what is missing, for the log. */
  check(): Promise<readonly string[]>;
  /** Overwrites what is there, which has the same name and so the same bytes. */
  put(hash: string, content: Uint8Array): Promise<void>;
  /** Undefined: it is not there. */
  size(hash: string): Promise<number | undefined>;
  /** From `start` to `end`, both included. */
  read(hash: string, part: { readonly start: number; readonly end: number }): AsyncIterable<Uint8Array>;
  /** Also what is not there. */
  remove(hash: string): Promise<void>;
}

/** By which browsers fetch from the store itself (FILES_SIGNED). */
export interface SignedAddresses {
  /** As a policy of pages names it. */
  readonly host: string;
  /** Good for so many seconds from now; answered with this media type. */
  addressOf(hash: string, until: { readonly seconds: number; readonly type: string }): string;
}

/** The store cannot be reached, refuses, or has not got what was asked for; the message tells which, for operators. */
export class StoreError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "StoreError";
  }
}
