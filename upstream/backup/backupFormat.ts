import type { AppliedMigration } from "../db/migrationHistory.ts";

/*
 * A backup is one gzip'd file of JSON Lines, the same from PGlite and from PostgreSQL: a header, then for each
 * table its start, its rows as arrays of texts, and its end with count and hash, then the line that says it is whole.
 */

export const FORMAT = 1;

/** PostgreSQL's own text form, with UTC, ISO dates and hex bytes: nothing is lost, and every version reads it. */
export type Cell = string | null;

export interface Column {
  readonly name: string;
  /** As PostgreSQL writes it: numeric(6,2). */
  readonly type: string;
  /** Where its identity sequence stands. */
  readonly sequence?: { readonly last: string; readonly called: boolean };
}

export interface TableShape {
  readonly name: string;
  readonly columns: readonly Column[];
  /** Columns that order the rows, so that equal tables have equal hashes. */
  readonly key: readonly string[];
}

export interface Header {
  readonly beikaoBackup: typeof FORMAT;
  readonly takenAt: string;
  /** Newest last: the schema that the rows belong to. */
  readonly migrations: readonly AppliedMigration[];
}

export interface TableEnd {
  readonly end: string;
  readonly rows: number;
  /** The hash of the row lines, line ends included. */
  readonly sha256: string;
}

export interface Whole {
  readonly whole: true;
  readonly tables: number;
  readonly rows: number;
}

export interface Manifest {
  readonly header: Header;
  readonly tables: readonly (TableShape & Pick<TableEnd, "rows" | "sha256">)[];
  readonly rows: number;
}

/** The one spelling of a row that is hashed, whatever server wrote it. */
export function rowLine(cells: readonly Cell[]): string {
  return `${JSON.stringify(cells)}\n`;
}

/** The backup file is at fault; the message is for the operator. */
export class BackupError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "BackupError";
  }
}
