import { createServer, type RequestListener, type Server } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { setImmediate as nextTurn, setTimeout as delay } from "node:timers/promises";

const MAX_HEADER_BYTES = 16 * 1024;
// Longer than nginx's 60 s: otherwise nginx would reuse a connection that this server is just closing.
const KEEP_ALIVE_MS = 65_000;
const HEADERS_MS = 66_000;
const REQUEST_MS = 120_000;
const READER_PAUSE_MS = 60_000;
/** Time in ms for which the server, when it closes, waits for the request of a newly accepted connection. */
const SETTLE_MS = 300;
const LOOK_AGAIN_MS = 50;
const QUIET_TURN_MS = 0.2;
const LONGEST_WAIT_MS = 2_000;

interface Limits {
  /**
   * Time in ms after which a client that reads nothing of an answer is disconnected, because the unsent bytes use
   * memory.
   */
  readonly readerPauseMs?: number;
}

/** Creates the server with limits on headers, silence and request time. */
export function createHttpServer(
  app: RequestListener,
  { readerPauseMs = READER_PAUSE_MS }: Limits = {},
): Server {
  const server = createServer({ maxHeaderSize: MAX_HEADER_BYTES }, (req, res) => {
    // With this listener Node does not close the connection itself. A client of a connection without unsent bytes may
    // still be waiting for its answer.
    res.on("timeout", (socket: Socket) => {
      if (socket.writableLength > 0) socket.destroy();
    });
    app(req, res);
  });
  // Time without any byte received or sent. Node also checks whether unsent bytes have become fewer.
  server.timeout = readerPauseMs;
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

/** Stops accepting connections and lets running answers finish. Answers that take longer than `withinMs` are cut. */
export async function closeGracefully(server: Server, withinMs: number): Promise<void> {
  const deadline = performance.now() + withinMs;
  let closed = false;
  const release = parkRequests(server);
  await quietMoment(server);
  // http.Server's own close would also cut connections whose first request has not been read yet.
  NetServer.prototype.close.call(server, () => {
    closed = true;
  });
  release();
  await delay(SETTLE_MS);
  while (!closed && performance.now() < deadline) {
    server.closeIdleConnections();
    await delay(LOOK_AGAIN_MS);
  }
  server.closeAllConnections();
}

/** Holds new requests back until the returned function is called: rendering them would keep the event loop busy. */
function parkRequests(server: Server): () => void {
  const listeners = server.listeners("request") as RequestListener[];
  const parked: Parameters<RequestListener>[] = [];
  server.removeAllListeners("request");
  server.on("request", (...request) => parked.push(request));
  return () => {
    server.removeAllListeners("request");
    for (const listener of listeners) {
      server.on("request", listener);
      for (const request of parked) listener(...request);
    }
  };
}

/**
 * Waits for a turn of the event loop in which no connection was accepted, and which was so short that none can have
 * arrived. Otherwise closing the server would reset connections that the kernel has accepted and Node has not. The
 * longer this function waits, the longer the turn may be.
 */
async function quietMoment(server: Server): Promise<void> {
  let arrived = false;
  const note = () => {
    arrived = true;
  };
  server.on("connection", note);
  const startedAt = performance.now();
  for (let now = startedAt; now - startedAt < LONGEST_WAIT_MS; ) {
    arrived = false;
    await nextTurn();
    const then = now;
    now = performance.now();
    if (!arrived && now - then < QUIET_TURN_MS + (now - startedAt) / 1_000) break;
  }
  server.off("connection", note);
}
