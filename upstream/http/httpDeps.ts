import type { Logger } from "pino";
import type { Db } from "../db/database.ts";
import type { Replica } from "../db/replica.ts";
import type { SessionQuery, SignedIn } from "./signedIn.ts";

/** The dependencies of every answer; who asks is found by the account (account/sessions.ts), which this folder knows nothing of. */
export interface HttpDeps {
  readonly db: Db;
  /** Unix ms. */
  readonly clock: () => number;
  readonly log: Logger;
  readonly signSalt: string;
  /** Undefined for a foreign, expired or unknown token. */
  readonly findSession: (db: Db, asked: SessionQuery) => Promise<SignedIn | undefined>;
  /** Where lists, searches and statistics are read, if there is one; and that a learner has just written (reads.ts). */
  readonly replica?:
    | (Pick<Replica, "read"> & { readonly recordWrite: (userId: number) => Promise<void> })
    | undefined;
  /** Refuses (CODES.tooMany) who has called too often. */
  readonly limits: { readonly consume: (limit: "agencyCall", key: string) => Promise<void> };
}
