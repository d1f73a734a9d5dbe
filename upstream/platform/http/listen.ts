import { type RequestListener, type Server, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { StartError } from "#shared/environment/startError.ts";

interface Place {
  readonly host: string;
  readonly port: number;
}

/** Most bytes of headers and address: an essay is sent in the query of /question/check and exceeds Node's default. */
const LARGEST_HEAD = 64 * 1024;
/**
 * Time for which an idle connection stays open. It is longer than the site keeps idle connections, so that the site
 * closes first and never sends a request on a connection that this process is closing.
 */
const KEEP_ALIVE_MS = 75_000;

export function createUpstreamServer(app: RequestListener): Server {
  const server = createServer({ maxHeaderSize: LARGEST_HEAD }, app);
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  return server;
}

/**
 * Starts to listen.
 * @returns the address, with the real port if the requested port was 0
 * @throws StartError in plain words when the host and port cannot be used
 */
export function listen(server: Server, { host, port }: Place): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once("error", (cause: NodeJS.ErrnoException) => {
      reject(new StartError(reasonOf(cause, { host, port }), { cause }));
    });
    server.listen(port, host, () => resolve(server.address() as AddressInfo));
  });
}

function reasonOf(cause: NodeJS.ErrnoException, { host, port }: Place): string {
  if (cause.code === "EADDRINUSE") return `Port ${port} of ${host} is in use: set PORT to another one.`;
  if (cause.code === "EACCES") return `Port ${port} of ${host} may not be used by this account.`;
  if (cause.code === "EADDRNOTAVAIL" || cause.code === "ENOTFOUND")
    return `HOST ${host} is no address of this machine.`;
  return `Cannot listen on ${host}:${port}: ${cause.message}`;
}
