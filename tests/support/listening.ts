import { once } from "node:events";
import type { AddressInfo, Server, Socket } from "node:net";

/** A server of this process on loopback. Disposing ends its connections. */
export interface Listening extends AsyncDisposable {
  readonly port: number;
  readonly url: string;
  /** Ends all connections and refuses new ones until start() is called. */
  readonly stop: () => Promise<void>;
  /** Listens again at the same port. */
  readonly start: () => Promise<void>;
}

/** Lets a server, of HTTP or of TCP, listen at a free port of 127.0.0.1. */
export async function listening(server: Server): Promise<Listening> {
  const sockets = new Set<Socket>();
  let port = 0;
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  const start = async () => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    ({ port } = server.address() as AddressInfo);
  };
  const stop = async () => {
    if (!server.listening) return;
    const closed = once(server, "close");
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  await start();
  return { port, url: `http://127.0.0.1:${port}`, stop, start, [Symbol.asyncDispose]: stop };
}
