/** Files outside the database, named by their SHA-256 and never changed. */
export interface ObjectStore {
  /** Name of the store for people: "s3://bucket/prefix at host", or a folder. */
  readonly place: string;
  /** Signs addresses for browsers; undefined: the upstream itself serves the bytes. */
  readonly signed?: SignedAddresses | undefined;
  /**
   * Checks at the start of a process whether the store can be used. A store that is down is only used later.
   * @returns missing features, for the log
   * @throws StartError: the store denies access
   */
  check(): Promise<readonly string[]>;
  /** Writes a file under its hash. If the file exists, its bytes are already the same. */
  put(hash: string, content: Uint8Array): Promise<void>;
  /** Returns the size of a file in bytes; undefined: no such file. */
  size(hash: string): Promise<number | undefined>;
  /** Reads the bytes of a file from `start` to `end`, both included. */
  read(hash: string, part: { readonly start: number; readonly end: number }): AsyncIterable<Uint8Array>;
  /** Removes a file. Does nothing if there is no such file. */
  remove(hash: string): Promise<void>;
}

/** Addresses by which browsers fetch files directly from the store (FILES_SIGNED). */
export interface SignedAddresses {
  /** Origin of the store, which pages must allow in their Content-Security-Policy. */
  readonly host: string;
  /** Returns an address that expires after `seconds`; the store answers with the media type `type`. */
  addressOf(hash: string, until: { readonly seconds: number; readonly type: string }): string;
}

/** Reports that the store is down or refuses, or that a file is missing. The message is for operators. */
export class StoreError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "StoreError";
  }
}
