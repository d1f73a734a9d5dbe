import type { Db } from "../../platform/db/database.ts";
import { ShellError } from "../errors.ts";
import { storableInput } from "../../platform/kit/storableInput.ts";
import { appliedMigrations } from "../backup/migrations.ts";
import { knownMigrations } from "../../platform/db/migrationHistory.ts";
import { type Change, differences, shownChange, writeChanges } from "./audit.ts";
import type { Command, CommandContext, Outcome } from "./command.ts";
import { endOf } from "./endOf.ts";
import { CallError, Declined } from "../errors.ts";
import { findCommand } from "./commandTable.ts";
import { masked } from "./masked.ts";
import { inAgency } from "./oneAgency.ts";
import { maySeePhones, maySell } from "./roles.ts";
import { requireLevels } from "./subjectLevels.ts";
import type { Visitor } from "./visitor.ts";
import { withNamedReason } from "./namedRefusal.ts";
import { withNames } from "./thingNames.ts";
import { valuesWithin } from "./valuesWithin.ts";
import { both } from "#upstream/platform/kit/language.ts";

/** A call of the console as plain data, because another process may have the database open. */
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

/** Returns the address of the admin pages; rejects when this process does not serve them. */
export type PagesUrl = CommandContext["pagesUrl"];

const noPages: PagesUrl = () =>
  Promise.reject(
    new Declined(
      both(
        "No upstream that has the database serves pages. Start it; with PostgreSQL set ADMIN_PORT for it, and here.",
        "有数据库的上游没有提供页面。请启动它；用 PostgreSQL 时给它和这里都设置 ADMIN_PORT。",
      ),
    ),
  );

/** Settings that only the process that runs the call knows. */
export interface RunOptions {
  /** Salt for hashing SMS codes. */
  readonly signSalt?: string | undefined;
  readonly pagesUrl?: PagesUrl | undefined;
  /** Port on which the site listens; undefined: not known. */
  readonly sitePort?: number | undefined;
  /** The signed-in visitor of the admin pages; undefined: the call came from a shell, where everything is allowed. */
  readonly visitor?: Visitor | undefined;
}

/** Returns the text that a dry run shows instead of a value that the real run makes: a code, a secret, a number. */
export const madeThen = () => both("(made when it is done)", "（执行后生成）");

/**
 * Runs a call and writes its entries to the table of changes, all in one transaction. A dry run is rolled back.
 *
 * @throws Declined when the visitor may not run the call, or the command refuses it
 * @throws CallError when the command is unknown or its values are invalid
 */
export async function runCall(
  db: Db,
  request: CommandRequest,
  nowMs: number,
  options: RunOptions = {},
): Promise<Outcome> {
  const { signSalt = "", pagesUrl = noPages, sitePort, visitor } = options;
  const { noun, action, actor } = request;
  // Removes characters that PostgreSQL cannot store from all texts: arguments, form fields and files.
  const given = storableInput(request.values);
  const command = findCommand(noun, action);
  if (!command) throw new CallError(both(`There is no ${noun} ${action} here.`, `没有 ${noun} ${action}。`));
  const values = visitor ? valuesWithin(command, given, visitor) : given;
  const scopeAgencyId = visitor?.agency?.id ?? null;
  const changes: Change[] = [];
  const limit = Number(values["limit"] ?? FIRST_LIMIT);
  try {
    return await inAgency(db, scopeAgencyId, async (tx) => {
      const isDry = values["dry-run"] === true;
      const isSeller = !visitor || maySell(visitor);
      const context: CommandContext = {
        tx,
        nowMs,
        isDry,
        actor,
        signSalt,
        pagesUrl,
        sitePort,
        limit,
        offset: (Number(values["page"] ?? 1) - 1) * limit,
        seesPhones: !visitor || maySeePhones(visitor),
        phone: values["full"] === true ? (mobile) => mobile : masked,
        code: isSeller ? (code) => code : endOf,
        made: (value) => (isDry ? madeThen() : value),
        visitor,
        maySell: isSeller,
        recordChange: (change) => void changes.push(differences(change)),
      };
      await requireLevels(tx, command, values);
      const done = await command.run(context, ownValues(command, values) as never);
      const changed = changes.length === 0 ? done : { ...done, changes: changes.map(shownChange) };
      const outcome = await withNames(tx, { command, values, visitor }, changed);
      const audit = await writeChanges(tx, changes, {
        actor,
        command: `${noun} ${action}`,
        nowMs,
        scopeAgencyId,
      });
      if (isDry) throw new Rollback(outcome);
      return audit.length === 0 ? outcome : { ...outcome, audit };
    });
  } catch (error) {
    if (error instanceof Rollback) return error.outcome;
    throw await withNamedReason(db, { command, values, visitor, agencyId: scopeAgencyId }, error);
  }
}

/** Returns the values of the command's own arguments and options; options that all commands have are left out. */
function ownValues({ args, options }: Command, values: CommandRequest["values"]): CommandRequest["values"] {
  const own = [...Object.keys(args), ...Object.keys(options)];
  return Object.fromEntries(
    own.filter((name) => values[name] !== undefined).map((name) => [name, values[name]]),
  );
}

/**
 * Checks that the migrations of the database are those of this release.
 *
 * @throws StartError when they are those of another release
 */
export async function requireTables(db: Db): Promise<void> {
  const [applied, known] = [await appliedMigrations(db), knownMigrations()];
  const isSame = applied.length === known.length && known.every(({ hash }, at) => applied[at]?.hash === hash);
  if (isSame) return;
  throw new ShellError(
    applied.length < known.length
      ? both(
          "The database is of an older release. Start the upstream of this one first: it brings the tables up to date.",
          "数据库是旧版本的，请先启动这个版本的上游，它会升级数据库。",
        )
      : both(
          "The database is of another release. Run the admin command of the release that runs.",
          "数据库是另一个版本的，请用运行中的那个版本的命令。",
        ),
  );
}
