import type { Logger } from "pino";
import type { Db } from "../../platform/db/database.ts";
import type { SeedContent } from "./contentTypes.ts";

/** A file in `stored_files`. */
export interface StoredFile {
  /** SHA-256 of the file's bytes. */
  readonly hash: string;
  /** Size of the file in bytes. */
  readonly size: number;
}

export interface ContentRun {
  readonly db: Db;
  readonly content: SeedContent;
  readonly nowMs: number;
  readonly log: Pick<Logger, "info">;
  /**
   * Files that entries refer to, by their path in the folder. Their bytes are stored before the entries are written.
   */
  readonly files?: ReadonlyMap<string, StoredFile>;
}
