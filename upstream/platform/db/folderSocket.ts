import { chmod, rm } from "node:fs/promises";
import { type IncomingMessage, type RequestListener, type Server, createServer, request } from "node:http";
import { join } from "node:path";

/** Longest path of a socket in bytes. Some systems cut a longer path without an error. */
const SOCKET_PATH_LIMIT = 100;

/**
 * Serves commands on a socket in the folder of an embedded database, because only the process that has the database
 * open can run them. The socket needs no login: a user who may open it may read and write the folder too.
 *
 * @returns a function that closes the socket; undefined when the socket cannot be created
 */
export async function serveInFolder(
  folder: string,
  name: string,
  handle: RequestListener,
): Promise<(() => void) | undefined> {
  const path = socketPath(folder, name);
  if (path === undefined) return undefined;
  // This process has locked the folder, so a socket that exists already is a leftover of an ended process.
  await rm(path, { force: true });
  const server = createServer(handle);
  // Requests have no time limit, because a batch with many pictures takes longer than a visitor's request may.
  server.requestTimeout = 0;
  if (!(await listen(server, path))) return undefined;
  await chmod(path, 0o600);
  server.unref();
  return () => {
    server.close();
    server.closeAllConnections();
  };
}

/**
 * Sends a request to the process that serves commands in the folder; `address` is the path of the request's URL.
 *
 * @returns the response; undefined when no process serves in the folder
 */
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
