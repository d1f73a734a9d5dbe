/** Something that was typed, chosen or watched, as it is kept and sent. */
export interface Entry<P> {
  /** The line of work that it belongs to, e.g. `attempt:12`. */
  readonly key: string;
  /** Grows within a key and a source, with gaps. */
  readonly seq: number;
  readonly payload: P;
  /** The server's clock in ms. */
  readonly at: number;
}

/** An entry with the journal that counted its seq: a browser's, or that of one page where nothing could be stored. */
export interface SourcedEntry<P> extends Entry<P> {
  readonly source: string;
}

/** Entries of one key and one source in their order. Owner, source, key and seq name an entry for ever. */
export interface Batch<P> {
  readonly owner: string;
  readonly source: string;
  readonly key: string;
  readonly entries: readonly Entry<P>[];
}

export interface SendOptions {
  /** The page may be gone before the answer comes: a request that outlives it (keepalive). */
  readonly final: boolean;
  readonly signal: AbortSignal;
}

/**
 * Takes a batch to the server; resolves once the server has all of it, entries that it had before included. An EnvelopeError
 * about the input is the server's last word on an entry of the batch, `EntriesRefused` names those entries, any other
 * EnvelopeError is the last word on this key. Anything else is trouble that passes.
 */
export type Send<P> = (batch: Batch<P>, options: SendOptions) => Promise<unknown>;

/** The server has all entries of a batch but these. */
export class EntriesRefused extends Error {
  readonly reasons: ReadonlyMap<number, Error>;

  /** By seq. */
  constructor(reasons: ReadonlyMap<number, Error>) {
    super(`the server refuses ${reasons.size} entries`);
    this.reasons = reasons;
  }
}
