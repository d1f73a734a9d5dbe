import type { AppliedMigration } from "../../platform/db/migrationHistory.ts";

/*
 * A backup is one gzip file of JSON Lines, the same for PGlite and PostgreSQL: a header; for each table a start line,
 * its rows as arrays of texts, and an end line with count and hash; then a line that marks the backup as complete.
 */

export const FORMAT = 1;

/**
 * A value in PostgreSQL's text form, with times in UTC, ISO dates and hex bytes. No value loses precision, and every
 * version of PostgreSQL can read it.
 */
export type Cell = string | null;

export interface Column {
  readonly name: string;
  /** PostgreSQL's name of the column's type, such as numeric(6,2). */
  readonly type: string;
  /** State of the sequence that numbers the rows; absent: the table has no such column. */
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
  /** Migrations that the database had applied when the backup was taken, newest last. */
  readonly migrations: readonly AppliedMigration[];
}

export interface TableEnd {
  readonly end: string;
  readonly rows: number;
  /** Hash of the table's lines with rows, including line ends. */
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

/** Writes a row as the line that is hashed, so that equal rows have equal hashes on every server. */
export function rowLine(cells: readonly Cell[]): string {
  return `${JSON.stringify(cells)}\n`;
}

/** Reports a backup file that cannot be used. The message is shown to the operator. */
export class BackupError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "BackupError";
  }
}
