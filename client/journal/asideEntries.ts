import type { SourcedEntry } from "./entry.ts";

/** Entries of a key that its batches omit, by name; later entries are sent without them. */
export interface AsideEntries {
  /** Rejected by the server while it accepted others. They stay on the device, are shown, and are retried alone. */
  readonly refused: ReadonlyMap<string, Error>;
  /** Failed alone several times; whether the server accepts others is not known yet. */
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

/** Marks skipped entries as rejected: the server accepted another entry, so the skipped ones are at fault. */
export function withSkippedRefused({ refused, skipped }: AsideEntries): AsideEntries {
  return { refused: new Map([...refused, ...skipped]), skipped: new Map() };
}
