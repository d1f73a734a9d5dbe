/** Something typed, chosen or watched, in the form in which it is stored and sent. */
export interface Entry<P> {
  /** Key of the work, e.g. `attempt:12`. */
  readonly key: string;
  /** Number of the entry, ascending within its key and source; numbers may be missing. */
  readonly seq: number;
  readonly payload: P;
  /** Time of the entry in ms of the server's clock. */
  readonly at: number;
}

/** Entry with the journal that numbered it: the browser's journal, or a page's own if the browser cannot store. */
export interface SourcedEntry<P> extends Entry<P> {
  readonly source: string;
}

/** Entries of one key and one source, in order. Owner, source, key and seq identify an entry permanently. */
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
 * Sends a batch; resolves once the server has all its entries. An EnvelopeError about the input finally rejects one of
 * the entries, `EntriesRefused` names the rejected entries, and any other EnvelopeError finally rejects all entries of
 * the key. Other errors are temporary.
 */
export type Send<P> = (batch: Batch<P>, options: SendOptions) => Promise<unknown>;

/** Error of a batch of which the server accepted all entries except some. */
export class EntriesRefused extends Error {
  readonly reasons: ReadonlyMap<number, Error>;

  /** @param reasons error of each rejected entry, by seq */
  constructor(reasons: ReadonlyMap<number, Error>) {
    super(`the server refuses ${reasons.size} entries`);
    this.reasons = reasons;
  }
}
