import { createReadStream, createWriteStream } from "node:fs";
import { chmod, rm } from "node:fs/promises";
import { type IncomingMessage, type Server, type ServerResponse, createServer, get } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import type { Logger } from "pino";
import type { Db } from "../db/database.ts";
import { writeGzip } from "./backupFile.ts";
import { BackupError } from "./backupFormat.ts";
import { takeBackup } from "./takeBackup.ts";

interface Serving {
  /** Of the embedded database; the socket stands in it. */
  readonly folder: string;
  readonly db: Db;
  readonly clock: () => number;
  readonly log: Logger;
}

/** Longer socket paths are cut silently by some systems. */
const SOCKET_PATH_LIMIT = 100;

/**
 * The embedded database belongs to the running upstream, so `npm run backup` asks that one. Who may open the
 * socket may read the folder as well: nothing is given away. Answers the end of the service.
 */
export async function serveBackups(serving: Serving): Promise<() => void> {
  const path = socketPath(serving.folder);
  if (path === undefined) return () => undefined;
  // The folder's lock is ours by now, so a socket that is there was left by a process that died.
  await rm(path, { force: true });
  const server = createServer((_req, res) => void answer(serving, res));
  if (!(await listen(server, path))) {
    serving.log.warn({ path }, "no backups while the upstream runs: the socket cannot be made");
    return () => undefined;
  }
  await chmod(path, 0o600);
  server.unref();
  return () => {
    server.close();
    server.closeAllConnections();
  };
}

/** Asks the upstream that holds the folder and writes its answer; false when none answers there. */
export async function fetchLiveBackup(folder: string, file: string): Promise<boolean> {
  const path = socketPath(folder);
  const response = path === undefined ? undefined : await ask(path);
  if (!response) return false;
  if (response.statusCode !== 200) {
    throw new BackupError(`The running upstream could not back up: ${await text(response)}`);
  }
  await pipeline(response, createWriteStream(file, { mode: 0o600 }));
  return true;
}

let count = 0;

async function answer({ folder, db, clock, log }: Serving, res: ServerResponse): Promise<void> {
  const startedAt = performance.now();
  // Into a file first: while the rows are read nobody else gets at the database, however slow the reader is.
  const part = join(folder, `backup-${process.pid}-${++count}.part`);
  try {
    const taken = await writeGzip(part, (write) => takeBackup({ db, write, nowMs: clock() }));
    log.info({ ...taken, ms: Math.round(performance.now() - startedAt) }, "backup taken");
    await pipeline(createReadStream(part), res);
  } catch (err) {
    log.error({ err }, "backup failed");
    if (res.headersSent) res.destroy();
    else res.writeHead(500).end((err as Error).message);
  } finally {
    await rm(part, { force: true }).catch(() => undefined);
  }
}

function socketPath(folder: string): string | undefined {
  const path = join(folder, "backup.sock");
  return process.platform === "win32" || path.length > SOCKET_PATH_LIMIT ? undefined : path;
}

function listen(server: Server, path: string): Promise<boolean> {
  return new Promise((resolve) => {
    server.once("error", () => resolve(false));
    server.listen(path, () => resolve(true));
  });
}

function ask(path: string): Promise<IncomingMessage | undefined> {
  return new Promise((resolve) => {
    get({ socketPath: path, path: "/" }, resolve).once("error", () => resolve(undefined));
  });
}
