import { chmod, rm } from "node:fs/promises";
import { type IncomingMessage, type RequestListener, type Server, createServer, request } from "node:http";
import { join } from "node:path";

/** Longer socket paths are cut silently by some systems. */
const SOCKET_PATH_LIMIT = 100;

/**
 * A socket in the folder of an embedded database, for commands that its owner has to answer. Who may open it may read
 * and write the folder as well: nothing is given away. Answers the end of the service; undefined where none can be made.
 */
export async function serveInFolder(
  folder: string,
  name: string,
  handle: RequestListener,
): Promise<(() => void) | undefined> {
  const path = socketPath(folder, name);
  if (path === undefined) return undefined;
  // The folder's lock is ours by now, so what is there was left by a process that died.
  await rm(path, { force: true });
  const server = createServer(handle);
  // A batch with many pictures takes longer than a visitor may.
  server.requestTimeout = 0;
  if (!(await listen(server, path))) return undefined;
  await chmod(path, 0o600);
  server.unref();
  return () => {
    server.close();
    server.closeAllConnections();
  };
}

/** The answer of the process that serves there; undefined when none does. `address` is the path of the request. */
export function askInFolder(
  folder: string,
  name: string,
  body?: string | Uint8Array,
  address = "/",
): Promise<IncomingMessage | undefined> {
  const path = socketPath(folder, name);
  if (path === undefined) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    request({ socketPath: path, path: address, method: body === undefined ? "GET" : "POST" }, resolve)
      .on("error", () => resolve(undefined))
      .end(body);
  });
}

function socketPath(folder: string, name: string): string | undefined {
  const path = join(folder, name);
  return process.platform === "win32" || path.length > SOCKET_PATH_LIMIT ? undefined : path;
}

function listen(server: Server, path: string): Promise<boolean> {
  return new Promise((resolve) => {
    server.once("error", () => resolve(false));
    server.listen(path, () => resolve(true));
  });
}
