import { parseArgs } from "node:util";
import { BackupError, type Manifest } from "#upstream/operator/backup/backupFormat.ts";
import { countOutside } from "#upstream/operator/backup/countOutside.ts";
import { openUnmigrated } from "#upstream/operator/backup/openUnmigrated.ts";
import { checkBackup } from "#upstream/operator/backup/readBackup.ts";
import { restoreBackup } from "#upstream/operator/backup/restoreBackup.ts";
import type { Progress } from "#upstream/operator/backup/takeBackup.ts";
import { readStorage } from "#upstream/platform/db/readStorage.ts";
import { StartError } from "#upstream/platform/kit/errors.ts";

const HELP = `npm run restore -- FILE [--check] [--force-empty]
Brings a file of npm run backup into a database, which may be of the other kind: from the embedded one to PostgreSQL
and back. All or nothing: the file is checked first, and every table is read back and compared before it counts.

  --check         only reads the file and says whether it is whole; no database is needed
  --force-empty   removes every table of the database first; without it only an empty database is taken
  DATABASE_URL    the PostgreSQL to restore into
  DATA_DIR        without DATABASE_URL: the folder of the embedded database (data)

Stop the upstream first, in both cases: it would seed the empty database, and its cached rows would be gone.
A backup of an older version is brought up to this one's tables.

Ends with 0 when it is done, 1 when the file is damaged or cannot be used here, 2 for a wrong call, 3 when the
database cannot be used or is not empty. Except after 0 the database is as it was.
`;

interface Call {
  readonly file: string;
  readonly check: boolean;
  readonly forceEmpty: boolean;
}

process.exitCode = await main(process.argv.slice(2));

async function main(args: readonly string[]): Promise<number> {
  const call = readCall(args);
  if (typeof call === "number") return call;
  const startedAt = performance.now();
  try {
    const manifest = call.check ? await checkBackup(call.file) : await restore(call);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    const done = call.check ? "is whole" : "is restored, read back and compared";
    process.stdout.write(
      `${call.file} of ${manifest.header.takenAt} ${done}: ${manifest.rows} rows of ${manifest.tables.length} tables, ${seconds} s\n`,
    );
    return 0;
  } catch (error) {
    if (!(error instanceof BackupError || error instanceof StartError)) throw error;
    process.stderr.write(`${inUse(error.message)}\n`);
    return error instanceof BackupError ? 1 : 3;
  }
}

function readCall(args: readonly string[]): Call | number {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        help: { type: "boolean", short: "h" },
        check: { type: "boolean" },
        "force-empty": { type: "boolean" },
      },
    });
    const [file] = positionals;
    if (values.help) {
      process.stdout.write(HELP);
      return 0;
    }
    if (file && positionals.length === 1) {
      return { file, check: values.check ?? false, forceEmpty: values["force-empty"] ?? false };
    }
    process.stderr.write(`Name one file.\n\n${HELP}`);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n${HELP}`);
  }
  return 2;
}

async function restore({ file, forceEmpty }: Call): Promise<Manifest> {
  const database = await openUnmigrated(readStorage(process.env), { mustExist: false });
  try {
    const manifest = await restoreBackup({ db: database.db, file, forceEmpty, onProgress: tell });
    const outside = await countOutside(database.db);
    if (outside > 0)
      process.stderr.write(
        `${outside} files have their bytes in the object store: set FILES_URL to where they are.\n`,
      );
    return manifest;
  } finally {
    await database.close();
  }
}

/** Replaces the database's message about its lock, which advises another folder: that does not help a restore. */
function inUse(message: string): string {
  if (!message.includes("in use by another process")) return message;
  return `The embedded database is open in a running upstream, and only one process may use it.
Stop it (Ctrl+C where npm start runs; systemctl stop 'beikao-upstream@*'), run this command again, then start it.`;
}

function tell({ table, rows }: Progress): void {
  if (rows > 0) process.stderr.write(`${table}: ${rows} rows\n`);
}
