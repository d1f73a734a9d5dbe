import type { Logger } from "pino";
import type { Db } from "../db/database.ts";
import type { SeedContent } from "./contentTypes.ts";

/** A file in `stored_files`. */
export interface StoredFile {
  /** SHA-256 of its bytes. */
  readonly hash: string;
  /** Bytes. */
  readonly size: number;
}

export interface ContentRun {
  readonly db: Db;
  readonly content: SeedContent;
  readonly nowMs: number;
  readonly log: Pick<Logger, "info">;
  /** Files of the folder that entries refer to, by path; their bytes are stored already. */
  readonly files?: ReadonlyMap<string, StoredFile>;
}
