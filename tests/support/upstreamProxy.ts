import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";

export interface UpstreamProxy {
  readonly url: string;
  /** Delays all later answers of a path by `ms`; 0 ends the delay. */
  delay(path: string, ms: number): void;
  /** Refuses connections until start() is called. start() uses the same port again. */
  stop(): Promise<void>;
  start(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Starts a proxy between the site and a real upstream that can delay answers and stop. */
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

export function forward(target: string, req: IncomingMessage, res: ServerResponse): void {
  const { method, headers } = req;
  const onward = request(target + req.url, { method: method ?? "GET", headers }, (answer) => {
    res.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(res);
  });
  onward.on("error", () => res.destroy());
  req.pipe(onward);
}
