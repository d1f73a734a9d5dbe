import { both } from "#upstream/platform/kit/language.ts";
import type { Db, Storage } from "../../platform/db/database.ts";
import { FolderInUse } from "../../platform/db/folderLock.ts";
import { knownMigrations } from "../../platform/db/migrationHistory.ts";
import { onlyArgument, runCommandLine, WrongCall } from "../../platform/kit/commandLine.ts";
import { StartError } from "#shared/environment/startError.ts";
import { ShellError } from "../errors.ts";
import type { Environment } from "#shared/environment/variable.ts";
import { BackupError, type Manifest } from "./backupFormat.ts";
import { countOutside } from "./countOutside.ts";
import { splitHistory } from "./migrations.ts";
import { openTrial } from "./openTrial.ts";
import { openUnmigrated } from "./openUnmigrated.ts";
import { storageOf } from "./storageOf.ts";
import { refuseOtherSessions } from "./otherSessions.ts";
import { type Place, placeOf } from "./placeOf.ts";
import { restoreTo } from "./copies/pointInTime.ts";
import { checkBackup } from "./readBackup.ts";
import { restoreBackup } from "./restoreBackup.ts";
import { quote, quoteText } from "./tables.ts";
import { rowsOf } from "../../platform/db/rowsOf.ts";

const HELP = `npm run restore -- FILE [--check | --try] [--into PLACE] [--force-empty]
npm run restore -- --to TIME --into FOLDER
Brings a file of npm run backup into a database, which may be of the other kind: from the embedded one to PostgreSQL
and back. All or nothing: the file is checked first, and every table is read back and compared before it counts.

  --check           only reads the file and reports whether it is whole; no database is needed
  --try             restores into a database of its own beside yours, prints the rows of each table in the file and in
                    the database, and removes that database, also after a failure or Ctrl+C. Yours may be in use.
  --into PLACE      the database, instead of that of the environment: postgresql://USER:PASSWORD@HOST:PORT/NAME, or the
                    folder of an embedded one (/var/lib/beikao)
  --force-empty     removes every table of the database first, after you have typed its name; without it only an
                    empty database is taken
  --yes-empty NAME  the same for scripts, without a question: NAME is that of the database, or the folder's path
  --to TIME         the embedded database as it was at this time of China ("2026-11-27 10:31", also with seconds), into
                    a new folder beside it, from the copies of every five minutes; no FILE. npm run backup --
                    point-in-time lists the times; npm run undo brings rows back from the folder. Of PostgreSQL:
                    deploy/restore.sh --to TIME
  DATABASE_URL      the PostgreSQL to restore into
  DATA_DIR          without DATABASE_URL: the folder of the embedded database (data)

Host and database are printed before anything is written, and at the end. Stop the upstreams first: a database that
others use is refused, and they are named. A backup of an older version is brought up to this one's tables.

Ends with 0 when it is done, 1 when the file is damaged or cannot be used here, 2 for a wrong call, 3 when the
database cannot be used, is not empty or is not the one that you named, 130 or 143 when it was stopped. Except after 0
the database is as it was.
`;

const OPTIONS = {
  check: { type: "boolean" },
  try: { type: "boolean" },
  into: { type: "string" },
  to: { type: "string" },
  "force-empty": { type: "boolean" },
  "yes-empty": { type: "string" },
} as const;

interface Terminal {
  readonly env: Environment;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Asks a person; undefined: nobody is there. */
  readonly ask?: ((question: string) => Promise<string>) | undefined;
  /** Aborted when the command is stopped. */
  readonly signal: AbortSignal;
}

interface Restoring extends Terminal {
  readonly file: string;
  readonly storage: Storage;
}

/**
 * Runs `npm run restore`.
 * @returns the exit code that the help lists
 */
export async function runRestore(args: readonly string[], terminal: Terminal): Promise<number> {
  const { out, err, signal } = terminal;
  const startedAt = performance.now();
  const seconds = () => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
  const codes = [
    [BackupError, 1],
    [StartError, 3],
  ] as const;
  try {
    return await runCommandLine(
      args,
      { help: HELP, options: OPTIONS, codes, out, err },
      async (given, files) => {
        if (given.to !== undefined) {
          if (files.length > 0 || given.into === undefined)
            throw new WrongCall("--to needs --into FOLDER, and no file.");
          out(`${await restoreTo(terminal.env, given.to, given.into)}, ${seconds()}\n`);
          return 0;
        }
        const file = onlyArgument(files, "Name one file.");
        const name = given["yes-empty"];
        const isForced = given["force-empty"] === true || name !== undefined;
        if ([given.check, given.try, isForced].filter(Boolean).length > 1)
          throw new WrongCall("--check, --try and --force-empty exclude each other.");
        if (given.check) {
          const manifest = await checkBackup(file, signal);
          out(`${file} of ${manifest.header.takenAt} is whole: ${counts(manifest)}, ${seconds()}\n`);
          return 0;
        }
        const restoring = { ...terminal, file, storage: storageOf(terminal.env, given.into) };
        const place = given.try
          ? await tryFile(restoring)
          : await restore(restoring, isForced ? { name } : undefined);
        out(`${place}, ${seconds()}\n`);
        return 0;
      },
    );
  } catch (error) {
    if (!signal.aborted) throw error;
    err("Stopped. The database is as it was.\n");
    return 130;
  }
}

/** @returns the last line of the report */
async function restore(run: Restoring, emptying: { readonly name: string | undefined } | undefined) {
  const { file, storage, err, signal } = run;
  const database = await openUnmigrated(storage, { mustExist: false }).catch(inUse);
  const { db } = database;
  try {
    const place = await placeOf(storage, database);
    err(`Restoring ${file} into ${place.text}\n`);
    const check = async (at: Db) => {
      if (database.kind === "postgres") await refuseOtherSessions(at, place);
    };
    await check(db);
    if (emptying) await confirmName(run, place, emptying.name);
    const manifest = await restoreBackup({
      db,
      file,
      forceEmpty: emptying !== undefined,
      begin: check,
      onProgress: progressOf(run),
      signal,
    });
    const outside = await countOutside(db);
    if (outside > 0)
      err(`${outside} files have their bytes in the object store: set FILES_URL to where they are.\n`);
    return `${file} of ${manifest.header.takenAt} is restored, read back and compared: ${counts(manifest)}, in ${place.text}`;
  } finally {
    await database.close();
  }
}

async function confirmName({ ask }: Restoring, place: Place, given: string | undefined): Promise<void> {
  const name =
    given ??
    (await ask?.(`Everything in ${place.text} will be removed. Type its name (${place.name}) to go on: `));
  if (name === undefined)
    throw new WrongCall(
      "--force-empty asks for the name of the database, and nobody is there: add --yes-empty NAME.",
    );
  if (name !== place.name)
    throw new ShellError(
      both(
        `"${name}" is not the name of this database, which is ${place.name}. The database is unchanged.`,
        `“${name}”不是这个数据库的名字，它叫 ${place.name}。数据库没有改动。`,
      ),
    );
}

/** @returns the last line of the report */
async function tryFile(run: Restoring) {
  const { file, storage, out, err, signal } = run;
  const trial = await openTrial(storage);
  try {
    const { db, place } = trial;
    err(`Restoring ${file} into ${place.text}, which is removed at the end\n`);
    const manifest = await restoreBackup({ db, file, onProgress: progressOf(run), signal });
    const { takenAt, migrations } = manifest.header;
    const filled = manifest.tables.filter(({ rows }) => rows > 0);
    const width = Math.max(10, ...filled.map(({ name }) => name.length));
    const line = (name: string, ...cells: readonly unknown[]) =>
      `${name.padEnd(width)}${cells.map((cell) => String(cell).padStart(14)).join("")}\n`;
    out(`${file}, taken ${takenAt}, ${ageText(Date.now() - Date.parse(takenAt))}\n`);
    out(line("table", "in the file", "restored"));
    for (const { name, rows } of filled) out(line(name, rows, await countOf(trial, name)));
    if (splitHistory(migrations, knownMigrations()).after.length > 0)
      out("The backup is of an older version, whose rows this version's migrations may have moved.\n");
    const outside = await countOutside(db);
    if (outside > 0)
      out(`${outside} files have their bytes in the object store, which needs copies of its own.\n`);
    return `The backup can be restored: ${counts(manifest)}, read back and compared. ${place.name} is gone again`;
  } finally {
    await trial.close();
  }
}

/** @returns the number of rows; "-": this version has no such table */
async function countOf({ db }: Pick<Awaited<ReturnType<typeof openTrial>>, "db">, name: string) {
  const [table] = await rowsOf<{ known: boolean }>(
    db,
    `select exists (select from pg_class where relname = ${quoteText(name)} and relnamespace = current_schema()::regnamespace) as known`,
  );
  if (!table?.known) return "-";
  const [row] = await rowsOf<{ num: string }>(db, `select count(*)::text as num from ${quote(name)}`);
  return row?.num ?? "-";
}

function ageText(ms: number): string {
  const hours = Math.round(ms / 3_600_000);
  return hours < 48 ? `${hours} hours ago` : `${Math.round(hours / 24)} days ago`;
}

function counts({ rows, tables }: Manifest): string {
  return `${rows} rows of ${tables.length} tables`;
}

function progressOf({ err }: Terminal) {
  return ({ table, rows }: { readonly table: string; readonly rows: number }) => {
    if (rows > 0) err(`${table}: ${rows} rows\n`);
  };
}

/** Replaces the advice of FolderInUse to set another folder, which does not help a restore. */
function inUse(error: unknown): never {
  if (!(error instanceof FolderInUse)) throw error;
  throw new ShellError(
    both(
      `The embedded database is open in ${error.holder}, and only one process may use it.
Stop it (Ctrl+C where npm start runs; systemctl stop 'beikao-upstream@*'), run this command again, then start it.
To try a backup beside it: --try.`,
      `内置数据库正被 ${error.holder} 使用，同时只能有一个进程使用。
请先停掉它（npm start 的窗口按 Ctrl+C；或 systemctl stop 'beikao-upstream@*'），再执行一次，然后启动。
只想试一下备份，用 --try。`,
    ),
    { cause: error },
  );
}
