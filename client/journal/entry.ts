/** Something typed, chosen or watched, in the form in which it is stored and sent. */
export interface Entry<P> {
  /** Key of the work that the entry belongs to, e.g. `attempt:12`. */
  readonly key: string;
  /** Ascending within a key and a source, with gaps. */
  readonly seq: number;
  readonly payload: P;
  /** Ms of the server's clock. */
  readonly at: number;
}

/** An entry with the journal that numbered it: that of a browser, or that of one page if nothing could be stored. */
export interface SourcedEntry<P> extends Entry<P> {
  readonly source: string;
}

/** Entries of one key and one source in their order. Owner, source, key and seq identify an entry permanently. */
export interface Batch<P> {
  readonly owner: string;
  readonly source: string;
  readonly key: string;
  readonly entries: readonly Entry<P>[];
}

export interface SendOptions {
  /** True if the page may close before the response; the request then uses keepalive. */
  readonly final: boolean;
  readonly signal: AbortSignal;
}

/**
 * Sends a batch; resolves once the server has all of it, including entries that it had before. An EnvelopeError about
 * the input finally rejects an entry of the batch, `EntriesRefused` names the rejected entries, and any other
 * EnvelopeError finally rejects the key. Other errors are temporary.
 */
export type Send<P> = (batch: Batch<P>, options: SendOptions) => Promise<unknown>;

/** The server accepted all entries of a batch except these. */
export class EntriesRefused extends Error {
  readonly reasons: ReadonlyMap<number, Error>;

  /** @param reasons by seq */
  constructor(reasons: ReadonlyMap<number, Error>) {
    super(`the server refuses ${reasons.size} entries`);
    this.reasons = reasons;
  }
}
