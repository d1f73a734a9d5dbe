import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { pipeline } from "node:stream/promises";
import { setTimeout as delay } from "node:timers/promises";

/** 10 Mbit/s, seven times the rate of Chromium's slow 4G, so that this connection does not limit the measured one. */
const BYTES_PER_MS = 1_250;
const PART_BYTES = 4_096;

export interface Line {
  readonly port: number;
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * Starts a connection with a delay between browser and nginx. Without it a body arrives together with its head, which
 * makes Chromium's network emulation count the bytes twice: in some loads it then delays the largest script by up to
 * 0.3 s.
 */
export async function startLine(to: number): Promise<Line> {
  const sockets = new Set<Socket>();
  const server = createServer((browser) => {
    const nginx = connect(to, "127.0.0.1");
    for (const socket of [browser, nginx]) {
      sockets.add(socket.setNoDelay(true));
      socket.once("close", () => sockets.delete(socket));
    }
    // If one end closes, closes the other. Ignores errors, because a broken load shows in the measurement.
    for (const way of [pipeline(browser, nginx), pipeline(nginx, pace, browser)]) way.catch(() => undefined);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    async [Symbol.asyncDispose]() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, "close");
    },
  };
}

async function* pace(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let free = performance.now();
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length; at += PART_BYTES) {
      const part = chunk.subarray(at, at + PART_BYTES);
      free = Math.max(free, performance.now()) + part.length / BYTES_PER_MS;
      yield part;
      // Timers round to whole ms, so the remainder is added to the next wait.
      const wait = free - performance.now();
      if (wait >= 1) await delay(wait);
    }
  }
}
