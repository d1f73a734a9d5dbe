import { once } from "node:events";
import { readdir, rm } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { Logger } from "pino";
import type { Database } from "../../platform/db/database.ts";
import { askInFolder, serveInFolder } from "../../platform/db/folderSocket.ts";
import { BackupError } from "./backupFormat.ts";
import { openUnmigrated } from "./openUnmigrated.ts";

interface Serving {
  /** Folder of the embedded database, in which the socket and the copies are created too. */
  readonly folder: string;
  readonly copyTo: (folder: string) => Promise<void>;
  readonly log: Pick<Logger, "info" | "warn" | "error">;
}

const SOCKET = "backup.sock";
const COPY = /^backup-\d+-\d+$/;
/** Media type of an answer that names a copy; earlier versions answer with the backup itself. */
const TYPE = "application/vnd.beikao.copy";

/**
 * Provides copies of the embedded database for `npm run backup`, because only the running upstream can open the
 * database. Copying files is fast, while reading all rows would block the only connection.
 * @returns a function that ends the service
 */
export async function serveBackups(serving: Serving): Promise<() => void> {
  const { folder, log } = serving;
  // Removes copies that a killed process has left behind.
  for (const name of await readdir(folder))
    if (COPY.test(name)) await rm(join(folder, name), { recursive: true });
  const stop = await serveInFolder(folder, SOCKET, (_req, res) => void lend(serving, res));
  if (!stop) log.warn({ folder }, "no backups while the upstream runs: the socket cannot be made");
  return stop ?? (() => undefined);
}

/**
 * Opens a copy of the database that a running upstream has open in this folder. Closing the copy deletes its files.
 * @returns undefined: no upstream answers
 */
export async function openLiveCopy(folder: string): Promise<Database | undefined> {
  const response = await askInFolder(folder, SOCKET);
  if (!response) return undefined;
  if (response.statusCode !== 200)
    throw new BackupError(`The running upstream could not make a copy: ${await text(response)}`);
  if (response.headers["content-type"] !== TYPE) {
    response.destroy();
    throw new BackupError("The running upstream is of another version: run the backup of its release.");
  }
  // The connection stays open after the name of the copy: the upstream deletes the copy when it closes.
  const [place] = (await once(response.setEncoding("utf8"), "data")) as [string];
  const copy = await openUnmigrated({ kind: "folder", path: place }, { mustExist: true, isCopy: true });
  return { ...copy, close: () => copy.close().finally(() => response.destroy()) };
}

let count = 0;

async function lend({ folder, copyTo, log }: Serving, res: ServerResponse): Promise<void> {
  const startedAt = performance.now();
  const copy = join(folder, `backup-${process.pid}-${++count}`);
  const gone = new Promise((resolve) => res.once("close", resolve));
  try {
    await copyTo(copy);
    log.info({ ms: Math.round(performance.now() - startedAt) }, "copied for a backup");
    res.writeHead(200, { "Content-Type": TYPE }).write(copy);
    await gone;
  } catch (err) {
    log.error({ err }, "backup failed");
    res.writeHead(500).end((err as Error).message);
  } finally {
    await rm(copy, { recursive: true, force: true }).catch(() => undefined);
  }
}
