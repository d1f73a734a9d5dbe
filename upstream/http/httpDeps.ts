import type { Logger } from "pino";
import type { Db } from "../db/database.ts";
import type { Replica } from "../db/replica.ts";
import type { SessionQuery, SignedIn } from "./signedIn.ts";

/**
 * Dependencies of every handler. account/sessions.ts injects `findSession`, because this folder imports no accounts.
 */
export interface HttpDeps {
  readonly db: Db;
  /** Unix ms. */
  readonly clock: () => number;
  readonly log: Logger;
  readonly signSalt: string;
  /** undefined: a foreign, expired or unknown token. */
  readonly findSession: (db: Db, asked: SessionQuery) => Promise<SignedIn | undefined>;
  /**
   * The replica that answers lists, searches and statistics, if one is configured. `recordWrite` notes that a learner
   * has just written (reads.ts).
   */
  readonly replica?:
    | (Pick<Replica, "read"> & { readonly recordWrite: (userId: number) => Promise<void> })
    | undefined;
  /** Throws Refusal (CODES.tooMany) when the key has used up its calls. */
  readonly limits: { readonly consume: (limit: "agencyCall", key: string) => Promise<void> };
}
