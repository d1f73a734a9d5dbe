import type { Db } from "#upstream/platform/db/database.ts";
import type { Command, Outcome } from "../../console/command.ts";
import type { Session } from "../../console/sessions.ts";

/** The outcome of a command that a page shows. */
export interface Viewed {
  readonly db: Db;
  readonly session: Session;
  readonly command: Command;
  readonly outcome: Outcome;
  /** Filters and page of a list, as a query. */
  readonly query: string;
}
