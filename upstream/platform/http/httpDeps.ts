import type { Logger } from "pino";
import type { Db } from "../db/database.ts";
import type { Replica } from "../db/database.ts";
import type { SessionQuery, SignedIn } from "./signedIn.ts";

/**
 * Dependencies of every handler. The process passes `findSession` of account/sessions.ts, because this folder must not
 * import accounts.
 */
export interface HttpDeps {
  readonly db: Db;
  /** Returns the current time in Unix ms. */
  readonly clock: () => number;
  readonly log: Logger;
  readonly signSalt: string;
  /** Finds the session of a token; undefined: the token is unknown, has expired or is of another agency. */
  readonly findSession: (db: Db, asked: SessionQuery) => Promise<SignedIn | undefined>;
  /**
   * The replica that answers lists, searches and statistics; undefined: none is configured. `recordWrite` records that
   * a learner has just written, whose reads then go to the primary (reads.ts).
   */
  readonly replica?:
    | (Pick<Replica, "read"> & { readonly recordWrite: (userId: number) => Promise<void> })
    | undefined;
  /** Counts a call. `consume` throws Refusal tooMany when the key has used up its calls. */
  readonly limits: { readonly consume: (limit: "agencyCall", key: string) => Promise<void> };
}
