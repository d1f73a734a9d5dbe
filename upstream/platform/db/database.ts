import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import type { Logger } from "pino";
import type { Listen } from "./changes.ts";

/** Location of the database. `memory` is for tests; its snapshot is an empty database that needs no setup. */
export type Storage =
  | PostgresStorage
  | { readonly kind: "folder"; readonly path: string }
  | { readonly kind: "memory"; readonly snapshot?: Blob };

export interface PostgresStorage {
  readonly kind: "postgres";
  /** Address for queries: of PostgreSQL itself, or of a pooler in transaction mode. */
  readonly url: string;
  /** Address of PostgreSQL itself, for LISTEN and migrations, which need a session of their own; undefined: `url`. */
  readonly listenUrl?: string | undefined;
  /** Address of a standby server, which answers calls that only read. */
  readonly replicaUrl?: string | undefined;
  readonly preparesStatements?: boolean;
  /** Number of connections that this process may open; undefined: 10. */
  readonly poolSize?: number;
  /** Longest time of a statement in a serving process, in ms; 0: no limit, undefined: 3,000. */
  readonly statementMs?: number;
  /** Longest time, in ms, that a migration waits for a table that others use; undefined: 5,000. */
  readonly lockMs?: number;
  /** Number of this database, 0 to 9, when the agencies are divided between several databases (idRange.ts). */
  readonly group?: number | undefined;
}

/** A database connection, to PGlite or PostgreSQL: both run the same queries and migrations. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>;

export interface Database {
  readonly db: Db;
  readonly kind: Storage["kind"];
  close(): Promise<void>;
}

/** A standby server that is used for work that only reads. */
export interface Replica {
  /** Runs `work` on the replica, or on the primary when the replica lags, is unreachable, or fails during the work. */
  readonly read: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  readonly state: () => ReplicaState;
  readonly stop: () => void;
}

export interface ReplicaState {
  readonly isAsked: boolean;
  /** Upper limit, in seconds, for the lag of the replica behind the primary; Infinity: unknown. */
  readonly lagSeconds: number;
  /**
   * Number of reads since the start by server; `moved`: reads that failed on the replica and were repeated on the
   * primary.
   */
  readonly reads: Readonly<Record<"replica" | "primary" | "moved", number>>;
}

export interface OpenDatabase extends Database {
  readonly listen: Listen;
  /** Returns the numbers of busy and idle connections, and of queries that wait for a connection. */
  readonly connections?: () => Readonly<Record<"busy" | "idle" | "waiting", number>>;
  /** undefined: the storage has no replica. */
  readonly replica?: Replica;
  /** Copies the folder of an embedded database in its state of one moment. The copy can be opened as a database. */
  readonly copyTo?: (folder: string) => Promise<void>;
}

export interface Opening {
  /**
   * true: statements on PostgreSQL have a time limit, so that a slow statement does not block all calls. PGlite cannot
   * interrupt a statement.
   */
  readonly isServing?: boolean;
  /** Logger for messages about waiting for the server and about the replica; undefined: stderr. */
  readonly log?: Pick<Logger, "info" | "warn">;
}

/** Options of a serving process; imports and seeds run without a time limit. */
export const SERVING: Opening = { isServing: true };
