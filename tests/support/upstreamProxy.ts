import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";

export interface UpstreamProxy {
  readonly url: string;
  /** From now on answers of a path come this much later; 0 takes it back. */
  delay(path: string, ms: number): void;
  /** Refuses connections until start() is called again; the port stays. */
  stop(): Promise<void>;
  start(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Stands between the site and a real upstream, to make it slow or to take it away. */
export async function startUpstreamProxy(target: string): Promise<UpstreamProxy> {
  const delays = new Map<string, number>();
  const sockets = new Set<Socket>();
  let port = 0;
  const server = createServer((req, res) => {
    const path = (req.url ?? "").split("?", 1)[0] ?? "";
    setTimeout(() => forward(target, req, res), delays.get(path) ?? 0);
  });
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  const start = () =>
    new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(port, "127.0.0.1", () => {
        port = (server.address() as AddressInfo).port;
        resolve();
      });
    });
  const stop = () =>
    new Promise<void>((resolve) => {
      if (!server.listening) return resolve();
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  await start();
  return {
    url: `http://127.0.0.1:${port}`,
    delay: (path, ms) => void delays.set(path, ms),
    stop,
    start,
    [Symbol.asyncDispose]: stop,
  };
}

/** Passes a request on, and its answer back. */
export function forward(target: string, req: IncomingMessage, res: ServerResponse): void {
  const { method, headers } = req;
  const onward = request(target + req.url, { method: method ?? "GET", headers }, (answer) => {
    res.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(res);
  });
  onward.on("error", () => res.destroy());
  req.pipe(onward);
}
