import { once } from "node:events";
import { chmod, readdir, rm } from "node:fs/promises";
import { type IncomingMessage, type Server, type ServerResponse, createServer, get } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { Logger } from "pino";
import type { Database } from "../db/database.ts";
import { BackupError } from "./backupFormat.ts";
import { openUnmigrated } from "./openUnmigrated.ts";

interface Serving {
  /** Of the embedded database; the socket and copies stand in it. */
  readonly folder: string;
  readonly copyTo: (folder: string) => Promise<void>;
  readonly log: Pick<Logger, "info" | "warn" | "error">;
}

/** Longer socket paths are cut silently by some systems. */
const SOCKET_PATH_LIMIT = 100;
const COPY = /^backup-\d+-\d+$/;
/** Says that the answer names a copy; versions before this one sent the backup itself. */
const TYPE = "application/vnd.beikao.copy";

/**
 * The embedded database belongs to the running upstream, so `npm run backup` asks that one for a copy of its
 * files: soon made, while reading all rows would keep everybody else from the one connection. Who may open the
 * socket may read the folder as well: nothing is given away. Answers the end of the service.
 */
export async function serveBackups(serving: Serving): Promise<() => void> {
  const { folder, log } = serving;
  const path = socketPath(folder);
  if (path === undefined) return () => undefined;
  // The folder's lock is ours by now, so what is there was left by a process that died.
  await rm(path, { force: true });
  for (const name of await readdir(folder))
    if (COPY.test(name)) await rm(join(folder, name), { recursive: true });
  const server = createServer((_req, res) => void lend(serving, res));
  if (!(await listen(server, path))) {
    log.warn({ path }, "no backups while the upstream runs: the socket cannot be made");
    return () => undefined;
  }
  await chmod(path, 0o600);
  server.unref();
  return () => {
    server.close();
    server.closeAllConnections();
  };
}

/** A copy of the database that an upstream has open in this folder, there until it is closed; undefined when none answers. */
export async function openLiveCopy(folder: string): Promise<Database | undefined> {
  const path = socketPath(folder);
  const response = path === undefined ? undefined : await ask(path);
  if (!response) return undefined;
  if (response.statusCode !== 200)
    throw new BackupError(`The running upstream could not make a copy: ${await text(response)}`);
  if (response.headers["content-type"] !== TYPE) {
    response.destroy();
    throw new BackupError("The running upstream is of another version: run the backup of its release.");
  }
  // The answer has no end: the copy stays until this connection is let go.
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
