import type { SourcedEntry } from "./entry.ts";

/** Entries of a key that are left out of its batches, by name: those behind them go on without them. */
export interface AsideEntries {
  /** Refused by the server while it took others. They stay on the device, are shown, and are tried again alone. */
  readonly refused: ReadonlyMap<string, Error>;
  /** Failed alone, again and again; whether the server takes others is not known yet. */
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

/** The server took another entry, so the fault is that of the skipped ones. */
export function withSkippedRefused({ refused, skipped }: AsideEntries): AsideEntries {
  return { refused: new Map([...refused, ...skipped]), skipped: new Map() };
}
