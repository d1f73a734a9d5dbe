import { createServer, type RequestListener, type Server } from "node:http";
import { setTimeout as delay } from "node:timers/promises";

const MAX_HEADER_BYTES = 16 * 1024;
// Above the 60 s of nginx, which would otherwise reuse a connection that we are just closing.
const KEEP_ALIVE_MS = 65_000;
const HEADERS_MS = 66_000;
const REQUEST_MS = 120_000;
const LOOK_AGAIN_MS = 50;

export function createHttpServer(listener: RequestListener): Server {
  const server = createServer({ maxHeaderSize: MAX_HEADER_BYTES }, listener);
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.headersTimeout = HEADERS_MS;
  server.requestTimeout = REQUEST_MS;
  return server;
}

export function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
}

/** Takes no new connection and lets running answers end; what is not done by then is cut. */
export async function closeGracefully(server: Server, withinMs: number): Promise<void> {
  const deadline = performance.now() + withinMs;
  let closed = false;
  server.close(() => {
    closed = true;
  });
  while (!closed && performance.now() < deadline) {
    server.closeIdleConnections();
    await delay(LOOK_AGAIN_MS);
  }
  server.closeAllConnections();
}
