import type { SourcedEntry } from "./entry.ts";

/** Entries of one key, by name, that batches leave out, so that later entries can be sent. */
export interface AsideEntries {
  /**
   * Entries that the server rejected while it accepted others. They stay on the device, are shown, and are retried one
   * at a time.
   */
  readonly refused: ReadonlyMap<string, Error>;
  /** Entries that failed several times when sent alone. Whether the server accepts other entries is not known yet. */
  readonly skipped: ReadonlyMap<string, Error>;
}

export const noneAside: AsideEntries = { refused: new Map(), skipped: new Map() };

export function nameOf({ source, seq }: Pick<SourcedEntry<unknown>, "source" | "seq">): string {
  return `${source}:${seq}`;
}

export function withRefused(aside: AsideEntries, name: string, reason: Error): AsideEntries {
  return { ...aside, refused: new Map(aside.refused).set(name, reason) };
}

export function withSkipped(aside: AsideEntries, name: string, reason: Error): AsideEntries {
  return { ...aside, skipped: new Map(aside.skipped).set(name, reason) };
}

/** Turns skipped entries into rejected ones, after the server accepted another entry and thus works. */
export function withSkippedRefused({ refused, skipped }: AsideEntries): AsideEntries {
  return { refused: new Map([...refused, ...skipped]), skipped: new Map() };
}
