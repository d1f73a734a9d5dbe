import type { Storage } from "#upstream/platform/db/database.ts";
import { writeFinished, writeGzip } from "#upstream/operator/backup/backupFile.ts";
import { BackupError, type Manifest } from "#upstream/operator/backup/backupFormat.ts";
import { openOrBorrow } from "#upstream/operator/backup/openOrBorrow.ts";
import { openUnmigrated } from "#upstream/operator/backup/openUnmigrated.ts";
import { countOutside } from "#upstream/operator/backup/countOutside.ts";
import { checkBackup } from "#upstream/operator/backup/readBackup.ts";
import { type Progress, takeBackup } from "#upstream/operator/backup/takeBackup.ts";
import { readStorage } from "#upstream/platform/db/readStorage.ts";
import { listTimes } from "#upstream/operator/backup/copies/pointInTime.ts";
import { onlyArgument, runCommandLine } from "#upstream/platform/kit/commandLine.ts";
import { StartError } from "#shared/environment/startError.ts";

const HELP = `npm run backup -- FILE
npm run backup -- point-in-time
Copies the whole database of the reference upstream, as it is at one moment, into one file, and reads the file back.

  DATABASE_URL   the PostgreSQL to copy; writers are not disturbed
  DATA_DIR       without DATABASE_URL: the folder of the embedded database (data). The upstream may run: it lends a
                 copy of its files, in its folder and as large as its database, and goes on

FILE must not be there yet. It holds learners' data: it is readable by its owner alone; keep it so.
point-in-time lists the times to which the database can be brought back beside the running one: of the embedded
database from the copies in COPIES_DIR, of PostgreSQL from pgbackrest (PGBACKREST_STANZA, by default beikao).
npm run restore -- FILE --check tells later whether it is still whole.

Ends with 0 when it is done, 1 when the file could not be written, 2 for a wrong call, 3 when the database cannot be used.
`;

const codes = [
  [BackupError, 1],
  [StartError, 3],
] as const;
process.exitCode = await runCommandLine(
  process.argv.slice(2),
  { help: HELP, options: {}, codes },
  async (_, files) => {
    const file = onlyArgument(files, "Name one file.");
    if (file !== "point-in-time") return backUp(file);
    process.stdout.write(await listTimes(process.env));
    return 0;
  },
);

async function backUp(file: string): Promise<number> {
  const startedAt = performance.now();
  let manifest: Manifest | undefined;
  let outside = 0;
  await writeFinished(file, async (part) => {
    outside = await copyInto(part, readStorage(process.env));
    manifest = await checkBackup(part);
  });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  if (outside > 0)
    process.stderr.write(
      `${outside} files are not in it: their bytes lie in the object store (FILES_URL), which needs copies of its own.\n`,
    );
  process.stdout.write(
    `${manifest?.rows} rows of ${manifest?.tables.length} tables in ${file}, read back and compared, ${seconds} s\n`,
  );
  return 0;
}

/** @returns number of files whose content the object store has, and the backup has not */
async function copyInto(part: string, storage: Storage): Promise<number> {
  const database = await openOrBorrow(
    storage,
    (place) => openUnmigrated(place, { mustExist: true }),
    (text) => void process.stderr.write(text),
  );
  try {
    await writeGzip(part, (write) =>
      takeBackup({ db: database.db, write, nowMs: Date.now(), onProgress: tell }),
    );
    return await countOutside(database.db);
  } finally {
    await database.close();
  }
}

function tell({ table, rows }: Progress): void {
  if (rows > 0) process.stderr.write(`${table}: ${rows} rows\n`);
}
