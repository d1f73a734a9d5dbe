/** Files outside the database, named by their SHA-256 and never changed. */
export interface ObjectStore {
  /** Description for people: s3://bucket/prefix at host, or a folder. */
  readonly place: string;
  /** undefined: the upstream itself passes the bytes on. */
  readonly signed?: SignedAddresses | undefined;
  /**
   * Checks access at the start. A store that is down now is used once it is up.
   *
   * @returns missing features, for the log
   * @throws StartError where the store denies access
   */
  check(): Promise<readonly string[]>;
  /** Writes a file. An existing file has the same hash and so the same bytes. */
  put(hash: string, content: Uint8Array): Promise<void>;
  /** Returns the size in bytes. undefined: no such file. */
  size(hash: string): Promise<number | undefined>;
  /** Reads the bytes from `start` to `end`, both included. */
  read(hash: string, part: { readonly start: number; readonly end: number }): AsyncIterable<Uint8Array>;
  /** Removes a file. A missing file is no error. */
  remove(hash: string): Promise<void>;
}

/** Addresses by which browsers fetch files directly from the store (FILES_SIGNED). */
export interface SignedAddresses {
  /** Source of the store in the Content-Security-Policy of pages. */
  readonly host: string;
  /** Returns an address that expires after `seconds`; the store answers with the media type `type`. */
  addressOf(hash: string, until: { readonly seconds: number; readonly type: string }): string;
}

/** A store that is down or refuses, or a missing file. The message names the cause, for operators. */
export class StoreError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "StoreError";
  }
}
