import { existsSync } from "node:fs";
import https from "node:https";
import type { IncomingMessage } from "node:http";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { percentile } from "#tests/support/percentile.ts";
import { inParallel, startBuiltSite } from "#tests/support/builtSite.ts";
import { startContractUpstream } from "#tests/support/contractUpstream.ts";
import { openSockets, residentMegabytes } from "#tests/support/processFigures.ts";
import { missing, type Nginx, startNginx } from "./nginx.ts";
import { visit } from "./visitor.ts";

const EVENTS = "/own/events";
const FILM = "/uploads/media/film.mp4";
const FILM_BYTES = 200 * 1024 * 1024;
const PARTS = 4;
const STREAMS = 200;
const reason =
  missing() ?? (existsSync("dist/server/index.js") ? undefined : "there is no build: npm run build");

test.skipIf(reason)(
  "passes 200 event streams and a 200 MB film through nginx and site in constant memory, with pages answered meanwhile",
  async () => {
    await using upstream = await startContractUpstream(({ path: asked }) => asked);
    upstream.handle(EVENTS, (_req, res) => {
      res.writeHead(200, { "Content-Type": "text/event-stream" }).write("data: 1\n\n");
      const beat = setInterval(() => res.write("data: on\n\n"), 1_000);
      res.once("close", () => clearInterval(beat));
    });
    upstream.handle(FILM, (req, res) => {
      const [, from, to] = (/^bytes=(\d+)-(\d+)$/.exec(req.headers.range ?? "") ?? []).map(Number);
      if (from === undefined || to === undefined) return void res.writeHead(416).end();
      const length = to - from + 1;
      res.writeHead(206, {
        "Accept-Ranges": "bytes",
        "Content-Range": `bytes ${from}-${to}/${FILM_BYTES}`,
        "Content-Length": length,
      });
      writeZeros(res, length);
    });
    await using site = await startBuiltSite(upstream);
    await using nginx = await startNginx({
      processes: [site.port],
      domains: ["localhost"],
      assets: path.resolve("dist/client"),
    });
    const { pid = 0 } = site.process;
    const page = () =>
      visit({ port: nginx.httpsPort, host: "localhost", path: "/question", certificate: nginx.certificate });
    await inParallel(400, 4, async () => void (await page()));
    const before = { memory: residentMegabytes(pid), sockets: openSockets(pid) };

    const streams = await Promise.all(
      Array.from({ length: STREAMS }, () => open(nginx, EVENTS, { accept: "text/event-stream" })),
    );
    const events = streams.map((answer) => {
      let count = 0;
      answer.setEncoding("utf8").on("data", (text: string) => (count += text.split("data:").length - 1));
      return () => count;
    });
    let most = 0;
    const watch = setInterval(() => (most = Math.max(most, residentMegabytes(pid))), 100);
    const partBytes = FILM_BYTES / PARTS;
    const film = Promise.all(
      Array.from({ length: PARTS }, async (_, part) => {
        const range = `bytes=${part * partBytes}-${(part + 1) * partBytes - 1}`;
        const answer = await open(nginx, FILM, { range });
        expect(answer.statusCode).toBe(206);
        return slowlyRead(answer);
      }),
    );
    const times: number[] = [];
    await inParallel(200, 4, async () => {
      const startedAt = performance.now();
      expect((await page()).status).toBe(200);
      times.push(performance.now() - startedAt);
    });
    expect((await film).reduce((sum, bytes) => sum + bytes, 0)).toBe(FILM_BYTES);
    clearInterval(watch);
    for (const count of events) expect(count()).toBeGreaterThan(1);
    console.log(
      `pages p95 ${percentile(times, 95).toFixed(0)} ms; site ${before.memory.toFixed(0)} MB, at most ${most.toFixed(0)}`,
    );
    expect(most - before.memory).toBeLessThan(80);

    for (const answer of streams) answer.destroy();
    await expect.poll(() => openSockets(pid), { timeout: 20_000 }).toBeLessThan(before.sockets + 40);
  },
);

function open(nginx: Nginx, target: string, headers: Record<string, string>): Promise<IncomingMessage> {
  const request = https.get({
    host: "127.0.0.1",
    port: nginx.httpsPort,
    path: `/api${target}`,
    headers: { host: "localhost", ...headers },
    agent: false,
    servername: "localhost",
    rejectUnauthorized: false,
  });
  return new Promise((resolve, reject) => request.once("response", resolve).once("error", reject));
}

/** Reads an answer with pauses, as a video player does that has enough data for a while. */
async function slowlyRead(answer: IncomingMessage): Promise<number> {
  let bytes = 0;
  let pauseAt = 8 * 1024 * 1024;
  for await (const chunk of answer) {
    bytes += (chunk as Buffer).length;
    if (bytes < pauseAt) continue;
    pauseAt += 8 * 1024 * 1024;
    await delay(300);
  }
  return bytes;
}

function writeZeros(res: NodeJS.WritableStream, length: number): void {
  const chunk = Buffer.alloc(64 * 1024);
  let left = length;
  const more = (): void => {
    while (left > 0) {
      const size = Math.min(left, chunk.length);
      left -= size;
      if (!res.write(chunk.subarray(0, size))) return void res.once("drain", more);
    }
    res.end();
  };
  more();
}
