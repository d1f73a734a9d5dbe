import { BackupError, type Manifest } from "#upstream/operator/backup/backupFormat.ts";
import { countOutside } from "#upstream/operator/backup/countOutside.ts";
import { openUnmigrated } from "#upstream/operator/backup/openUnmigrated.ts";
import { checkBackup } from "#upstream/operator/backup/readBackup.ts";
import { restoreBackup } from "#upstream/operator/backup/restoreBackup.ts";
import type { Progress } from "#upstream/operator/backup/takeBackup.ts";
import { FolderInUse } from "#upstream/platform/db/folderLock.ts";
import { readStorage } from "#upstream/platform/db/readStorage.ts";
import { onlyArgument, runCommandLine } from "#upstream/platform/kit/commandLine.ts";
import { StartError } from "#shared/environment/startError.ts";

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

process.exitCode = await runCommandLine(
  process.argv.slice(2),
  {
    help: HELP,
    options: { check: { type: "boolean" }, "force-empty": { type: "boolean" } },
    codes: [
      [BackupError, 1],
      [StartError, 3],
    ],
  },
  async ({ check = false, "force-empty": forceEmpty = false }, files) => {
    const file = onlyArgument(files, "Name one file.");
    const startedAt = performance.now();
    const manifest = check ? await checkBackup(file) : await restore(file, forceEmpty);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    const done = check ? "is whole" : "is restored, read back and compared";
    process.stdout.write(
      `${file} of ${manifest.header.takenAt} ${done}: ${manifest.rows} rows of ${manifest.tables.length} tables, ${seconds} s\n`,
    );
    return 0;
  },
);

async function restore(file: string, forceEmpty: boolean): Promise<Manifest> {
  const database = await openUnmigrated(readStorage(process.env), { mustExist: false }).catch(inUse);
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

/** Replaces the advice of FolderInUse to set another folder, which does not help a restore. */
function inUse(error: unknown): never {
  if (!(error instanceof FolderInUse)) throw error;
  throw new StartError(
    `The embedded database is open in a running upstream, and only one process may use it.
Stop it (Ctrl+C where npm start runs; systemctl stop 'beikao-upstream@*'), run this command again, then start it.`,
    { cause: error },
  );
}

function tell({ table, rows }: Progress): void {
  if (rows > 0) process.stderr.write(`${table}: ${rows} rows\n`);
}
