import type { Logger } from "pino";
import type { Db } from "../db/database.ts";
import type { SeedContent } from "./contentTypes.ts";

/** Bytes in `stored_files`. */
export interface StoredFile {
  /** SHA-256. */
  readonly hash: string;
  /** Bytes. */
  readonly size: number;
}

/** Content on its way into the database. */
export interface ContentRun {
  readonly db: Db;
  readonly content: SeedContent;
  readonly nowMs: number;
  readonly log: Pick<Logger, "info">;
  /** Files of the folder that entries name, by their paths; their bytes are in the database already. */
  readonly files?: ReadonlyMap<string, StoredFile>;
}
