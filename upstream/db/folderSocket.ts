import { chmod, rm } from "node:fs/promises";
import { type IncomingMessage, type RequestListener, type Server, createServer, request } from "node:http";
import { join } from "node:path";

/** Longest socket path; some systems cut a longer one silently. */
const SOCKET_PATH_LIMIT = 100;

/**
 * Serves commands on a socket in the folder of an embedded database, because only its owner can run them. A process
 * that may open the socket may read and write the folder too, so no login is needed.
 *
 * @returns a function that ends the service; undefined when the socket cannot be created
 */
export async function serveInFolder(
  folder: string,
  name: string,
  handle: RequestListener,
): Promise<(() => void) | undefined> {
  const path = socketPath(folder, name);
  if (path === undefined) return undefined;
  // This process holds the lock of the folder, so an existing socket was left by a dead process.
  await rm(path, { force: true });
  const server = createServer(handle);
  // No timeout: a batch with many pictures takes longer than a request of a visitor may.
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
 * Sends a request to the process that serves in the folder; `address` is the path of the request.
 *
 * @returns the response, undefined when no process serves
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
