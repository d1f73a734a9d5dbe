import { createHash } from "node:crypto";
import { realpath, unlink } from "node:fs/promises";
import { type Server, connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { StartError } from "../errors.ts";

export interface FolderLock {
  release(): Promise<void>;
}

/** Longer socket paths are cut silently by some systems. */
const SOCKET_PATH_LIMIT = 100;

/**
 * Two processes on one embedded database destroy it. A listening socket is the lock, because it dies with
 * its process: a pid file outlives kill -9, and in a container the next process has the same pid.
 */
export async function lockFolder(path: string): Promise<FolderLock> {
  const socketPath = await lockPath(path);
  const server = (await listen(socketPath)) ?? (await takeOver(socketPath));
  if (!server) {
    throw new StartError(
      `The data folder ${path} is in use by another process. Stop that one, or set DATA_DIR to another folder.`,
    );
  }
  server.unref();
  return { release: () => new Promise((resolve) => server.close(() => resolve())) };
}

async function lockPath(path: string): Promise<string> {
  const real = await realpath(path);
  const name = createHash("sha256").update(real).digest("hex").slice(0, 24);
  if (process.platform === "win32") return `\\\\.\\pipe\\beikao-${name}`;
  const inside = join(real, "lock.sock");
  return inside.length <= SOCKET_PATH_LIMIT ? inside : join(tmpdir(), `beikao-${name}.sock`);
}

async function takeOver(socketPath: string): Promise<Server | undefined> {
  if (await answers(socketPath)) return undefined;
  await unlink(socketPath).catch(() => undefined);
  return listen(socketPath);
}

function listen(socketPath: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE") resolve(undefined);
      else reject(new StartError(`The data folder cannot be locked: ${error.message}`, { cause: error }));
    });
    server.listen(socketPath, () => resolve(server));
  });
}

function answers(socketPath: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(socketPath);
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}
