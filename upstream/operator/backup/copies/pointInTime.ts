import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { resolve } from "node:path";
import { type Environment, givenText } from "#shared/environment/variable.ts";
import type { Storage } from "../../../platform/db/database.ts";
import { readStorage } from "../../../platform/db/readStorage.ts";
import { WrongCall } from "../../../platform/kit/commandLine.ts";
import { TIME, shanghai, timeMs } from "../../../platform/kit/shanghai.ts";
import { BackupError } from "../backupFormat.ts";
import { openUnmigrated } from "../openUnmigrated.ts";

import { bytesOf, copiesDir, copiesOf, listCopies } from "./copyFolder.ts";
import { restoreCopy } from "./restoreCopy.ts";
import { rowsOf } from "../../../platform/db/rowsOf.ts";

type FolderStorage = Extract<Storage, { kind: "folder" }>;

/**
 * Brings the embedded database of the environment as it was at a time into a new folder beside it.
 * @param time time of China, with or without seconds
 * @returns the last line of the report
 * @throws BackupError: there is no copy for the time; WrongCall: `time` is none or not over yet, `into` is no folder, or the database is PostgreSQL
 */
export async function restoreTo(env: Environment, time: string, into: string): Promise<string> {
  const targetMs = timeMs(time);
  if (targetMs === undefined) throw new WrongCall(`--to takes a time of China, such as "2026-11-27 10:31".`);
  if (targetMs > Date.now()) throw new WrongCall(`${time} (China) is not over yet.`);
  if (!/^[./]/.test(into)) throw new WrongCall("With --to, --into takes a folder that begins with / or ./");
  const storage = readStorage(env);
  if (storage.kind !== "folder")
    throw new WrongCall("--to is of the embedded database. Of PostgreSQL: deploy/restore.sh --to TIME");
  const copy = await restoreCopy({
    place: await placeOfCopies(storage, env),
    folder: storage.path,
    into,
    targetMs,
  });
  return `${resolve(into)} is the database as it was at ${timeText(targetMs)} (China), from the copy of ${timeText(copy.atMs)} and the log. The running one is as it was`;
}

/**
 * Lists the times to which the database of the environment can be brought back.
 * @returns lines for the operator
 * @throws BackupError: there are no copies, or pgbackrest is missing or fails
 */
export async function listTimes(env: Environment): Promise<string> {
  const storage = readStorage(env);
  if (storage.kind === "memory") throw new WrongCall("A database in memory takes no copies of itself.");
  return storage.kind === "postgres" ? listServer(storage, env) : listEmbedded(storage, env);
}

async function placeOfCopies(storage: FolderStorage, env: Environment): Promise<string> {
  const dir = copiesDir(storage, givenText(env, "COPIES_DIR"));
  if (dir === undefined) throw new BackupError("COPIES_DIR is off: this database takes no copies of itself.");
  return copiesOf(dir, storage.path);
}

async function listEmbedded(storage: FolderStorage, env: Environment): Promise<string> {
  const place = await placeOfCopies(storage, env);
  const copies = await listCopies(place);
  if (copies.length === 0)
    throw new BackupError(
      `There are no copies in ${place}. The first is taken five minutes after the start.`,
    );
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
  return [
    `Times of China. ${copies.length} copies in ${place}, ${megabytes(await bytesOf(place))} in all.`,
    "To each second since the oldest of the last 12 copies; before that to the times of the copies themselves.",
    ...copies.map(
      ({ atMs, bytes }) => `${timeText(Math.ceil(atMs / 1000) * 1000)}  ${megabytes(bytes)} of its own`,
    ),
    'Next: npm run restore -- --to "TIME" --into FOLDER',
    "",
  ].join("\n");
}

interface Stanza {
  readonly status: { readonly code: number; readonly message: string };
  readonly backup: readonly {
    readonly label: string;
    readonly type: string;
    readonly timestamp: { readonly start: number; readonly stop: number };
    readonly info: {
      readonly delta: number;
      readonly size: number;
      readonly repository: { readonly delta: number };
    };
  }[];
}

const NOT_INSTALLED =
  "pgbackrest is not installed here: POINT_IN_TIME=1 deploy/install.sh sets it up (deploy/pgbackrest/README.md).";

async function listServer(
  { url }: Extract<Storage, { kind: "postgres" }>,
  env: Environment,
): Promise<string> {
  const stanza = givenText(env, "PGBACKREST_STANZA") ?? "beikao";
  const { stdout } = await promisify(execFile)(
    "pgbackrest",
    [`--stanza=${stanza}`, "--output=json", "info"],
    {
      env: { ...process.env, ...env },
    },
  ).catch((error: NodeJS.ErrnoException & { readonly stdout?: string }) => {
    if (error.code === "ENOENT") throw new BackupError(NOT_INSTALLED);
    throw new BackupError(`pgbackrest could not be asked: ${error.stdout?.trim() || error.message}`);
  });
  const [found] = JSON.parse(stdout) as Stanza[];
  if (!found || found.status.code !== 0 || found.backup.length === 0)
    throw new BackupError(`There is nothing to restore from: ${found?.status.message ?? "no stanza"}.`);
  const archived = await lastArchived(url);
  const earliest = Math.min(...found.backup.map(({ timestamp }) => timestamp.stop)) * 1000;
  return [
    "Times of China.",
    `earliest  ${timeText(earliest)}`,
    `latest    ${timeText(Math.max(earliest, archived))}, when the log was last archived`,
    ...found.backup.map(
      ({ label, type, timestamp, info }) =>
        `base      ${timeText(timestamp.stop * 1000)}  ${type}  ${label}  ${(info.repository.delta / 1e6).toFixed(1)} MB`,
    ),
    'Next: deploy/restore.sh --to "TIME"',
    "",
  ].join("\n");
}

async function lastArchived(url: string): Promise<number> {
  const database = await openUnmigrated({ kind: "postgres", url }, { mustExist: true });
  try {
    const [row] = await rowsOf<{ at: string | null }>(
      database.db,
      "select (extract(epoch from last_archived_time) * 1000)::bigint::text as at from pg_stat_archiver",
    );
    return Number(row?.at ?? 0);
  } finally {
    await database.close();
  }
}

function timeText(ms: number): string {
  return shanghai(ms).toFormat(TIME);
}
