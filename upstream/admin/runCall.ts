import type { Db } from "../db/database.ts";
import { inTransaction } from "../db/inTransaction.ts";
import { StartError } from "../kit/errors.ts";
import { storableInput } from "../kit/storableInput.ts";
import { appliedMigrations } from "../backup/migrations.ts";
import { knownMigrations } from "../db/migrationHistory.ts";
import { type Change, differences, writeChanges } from "./audit.ts";
import type { CommandContext, Outcome } from "./command.ts";
import { CallError, Declined } from "./errors.ts";
import { findCommand } from "./commandTable.ts";

/** A call as it may travel to the process that has the database: plain data. */
export interface CommandRequest {
  readonly noun: string;
  readonly action: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly actor: string;
}

class Rollback extends Error {
  readonly outcome: Outcome;

  constructor(outcome: Outcome) {
    super("a dry run");
    this.outcome = outcome;
  }
}

const FIRST_LIMIT = 20;

/** The address of the admin pages; rejects where the process that runs the call serves none. */
export type PagesUrl = CommandContext["pagesUrl"];

const noPages: PagesUrl = () =>
  Promise.reject(
    new Declined(
      "No upstream that has the database serves pages. Start it; with PostgreSQL set ADMIN_PORT for it, and here.",
    ),
  );

/** Settings that only the process that runs a call knows. */
export interface RunOptions {
  /** The salt with which codes are hashed. */
  readonly signSalt?: string | undefined;
  readonly pagesUrl?: PagesUrl | undefined;
}

/** All of it or nothing, with its rows in the table of changes; of a dry run nothing. */
export async function runCall(
  db: Db,
  request: CommandRequest,
  nowMs: number,
  options: RunOptions = {},
): Promise<Outcome> {
  const { signSalt = "", pagesUrl = noPages } = options;
  const { noun, action, actor } = request;
  // Texts of arguments, of fields of the pages and of files alike.
  const values = storableInput(request.values);
  const command = findCommand(noun, action);
  if (!command) throw new CallError(`There is no ${noun} ${action} here.`);
  const changes: Change[] = [];
  const limit = Number(values["limit"] ?? FIRST_LIMIT);
  try {
    return await inTransaction(db, async (tx) => {
      const context: CommandContext = {
        tx,
        nowMs,
        isDry: values["dry-run"] === true,
        actor,
        signSalt,
        pagesUrl,
        limit,
        offset: (Number(values["page"] ?? 1) - 1) * limit,
        phone: values["full"] === true ? (mobile) => mobile : masked,
        recordChange: (change) => void changes.push(differences(change)),
      };
      const done = await command.run(context, values as never);
      const outcome = changes.length === 0 ? done : { ...done, changes };
      const audit = await writeChanges(tx, changes, { actor, command: `${noun} ${action}`, nowMs });
      if (values["dry-run"] === true) throw new Rollback(outcome);
      return audit.length === 0 ? outcome : { ...outcome, audit };
    });
  } catch (error) {
    if (error instanceof Rollback) return error.outcome;
    throw error;
  }
}

function masked(mobile: string): string {
  return /^\d{11}$/.test(mobile) ? `${mobile.slice(0, 3)}****${mobile.slice(7)}` : mobile;
}

/** The console of one release does not work at the tables of another. */
export async function requireTables(db: Db): Promise<void> {
  const [applied, known] = [await appliedMigrations(db), knownMigrations()];
  const isSame = applied.length === known.length && known.every(({ hash }, at) => applied[at]?.hash === hash);
  if (isSame) return;
  throw new StartError(
    applied.length < known.length
      ? "The database is of an older release. Start the upstream of this one first: it brings the tables up to date."
      : "The database is of another release. Run the admin command of the release that runs.",
  );
}
