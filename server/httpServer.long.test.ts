import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import express from "express";
import { expect, test } from "vitest";
import { createHttpServer, listen } from "./httpServer.ts";

const PAUSE_MS = 1_000;
/** Number of the reader's pauses. Each pause is shorter than the limit; together they are longer. */
const RESTS = 7;
const LARGE = Buffer.alloc(32 * 1024 * 1024, "x");

async function start() {
  const app = express();
  const closed: string[] = [];
  app.use((req, res, next) => {
    res.once("close", () => closed.push(req.path));
    next();
  });
  app.get("/large", (_req, res) => void res.end(LARGE));
  app.get("/late", (_req, res) => void delay(1.5 * PAUSE_MS).then(() => res.end("late")));
  const server = createHttpServer(app, { readerPauseMs: PAUSE_MS });
  await listen(server, 0, "127.0.0.1");
  const { port } = server.address() as AddressInfo;
  return {
    closed,
    ask: (path: string) => {
      const socket = connect(port, "127.0.0.1");
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
      return socket;
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

test("disconnects a reader that reads nothing, without a proxy in front", async () => {
  await using running = await start();
  const socket = running.ask("/large");
  socket.pause();
  await expect.poll(() => running.closed, { timeout: 10_000 }).toEqual(["/large"]);
  let bytes = 0;
  socket.on("error", () => undefined).on("data", (chunk: Buffer) => (bytes += chunk.length));
  socket.resume();
  await once(socket, "close");
  expect(bytes).toBeLessThan(LARGE.length);
});

test("sends everything to a slow reader, and does not disconnect one that waits for an answer", async () => {
  await using running = await start();
  const late = running.ask("/late");
  let text = "";
  late.on("data", (chunk: Buffer) => (text += chunk.toString()));
  const slow = running.ask("/large");
  let bytes = 0;
  let rests = 1;
  slow.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes < (rests * LARGE.length) / RESTS) return;
    rests++;
    slow.pause();
    setTimeout(() => slow.resume(), PAUSE_MS / 5);
  });
  await Promise.all([once(late, "close"), once(slow, "close")]);
  expect(text).toMatch(/late$/);
  expect(bytes).toBeGreaterThan(LARGE.length);
});
