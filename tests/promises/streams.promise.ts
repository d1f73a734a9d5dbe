import { randomBytes } from "node:crypto";
import http, { type ServerResponse } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type BuiltSite, inParallel, read, startBuiltSite } from "#tests/support/builtSite.ts";
import { startContractUpstream } from "#tests/support/contractUpstream.ts";
import type { FakeUpstream } from "#tests/support/fakeUpstream.ts";
import { peakMegabytes, residentMegabytes } from "#tests/support/processFigures.ts";

/** Paths outside the contract. The gateway passes them on like the events of live rooms and the files of lessons. */
const [EVENTS, FILE] = ["/own/events", "/uploads/media/long.mp4"];
const STREAMS = 200;
const ROUNDS = 20;
const BLOCK = randomBytes(64 * 1024);
const SIZE = 200 * 1024 * 1024;

let upstream: FakeUpstream;
const rooms: ServerResponse[] = [];

beforeAll(async () => {
  upstream = await startContractUpstream(({ path }) => path);
  upstream.handle(EVENTS, (_req, res) => {
    res.writeHead(200, { "Content-Type": "text/event-stream" }).write("id: 0\ndata: 0\n\n");
    rooms.push(res);
  });
  upstream.handle(FILE, (req, res) => {
    const from = Number(/^bytes=(\d+)-$/.exec(req.headers.range ?? "")?.[1] ?? 0);
    const range = { "Content-Range": `bytes ${from}-${SIZE - 1}/${SIZE}` };
    res.writeHead(from > 0 ? 206 : 200, { "Content-Length": SIZE - from, ...(from > 0 && range) });
    let left = SIZE - from;
    const write = () => {
      while (left > 0 && !res.destroyed) {
        const piece = BLOCK.subarray(0, left);
        left -= piece.length;
        if (!res.write(piece)) return void res.once("drain", write);
      }
      res.end();
    };
    write();
  });
});

afterAll(() => upstream[Symbol.asyncDispose]());

test("200 event streams through one process cost less than 60 MB, and a 200 MB file beside them at most as much again", async () => {
  await using site = await startBuiltSite(upstream);
  await inParallel(100, 4, async (index) => {
    await read(site.port, ["/question", "/course", "/api/user/info-v1"][index % 3] ?? "/");
  });
  const before = residentMegabytes(site.pid);
  const readers = await Promise.all(Array.from({ length: STREAMS }, () => listen(site)));
  await until(() => readers.every(({ events }) => events.length === 1));
  await say(1);
  await until(() => readers.every(({ events }) => events.length === ROUNDS + 1));
  const streams = peakMegabytes(site.pid) - before;
  const told = say(ROUNDS + 1);
  const [whole, rest] = await Promise.all([download(site), download(site, SIZE - 1_000_000)]);
  await told;
  await until(() => readers.every(({ events }) => events.length === 2 * ROUNDS + 1));
  const most = peakMegabytes(site.pid) - before;
  console.log(
    `${STREAMS} event streams: at most +${Math.round(streams)} MB over ${Math.round(before)} MB; with a file of 200 MB +${Math.round(most)} MB`,
  );
  for (const { events } of readers)
    expect(events).toEqual(Array.from({ length: 2 * ROUNDS + 1 }, (_, index) => String(index)));
  expect([whole, rest]).toEqual([SIZE, 1_000_000]);
  expect(streams).toBeLessThan(60);
  expect(most - streams).toBeLessThan(60);
  for (const { request } of readers) request.destroy();
});

interface Reader {
  readonly request: http.ClientRequest;
  readonly events: readonly string[];
}

function listen({ port }: BuiltSite): Promise<Reader> {
  return new Promise((resolve, reject) => {
    const headers = { Host: "localhost", Accept: "text/event-stream" };
    const request = http.get({ port, path: `/api${EVENTS}`, headers, agent: false });
    const events: string[] = [];
    request.once("error", reject);
    request.once("response", (answer) => {
      answer.setEncoding("utf8").on("data", (text: string) => {
        for (const [, data = ""] of text.matchAll(/^data: (\d+)$/gm)) events.push(data);
      });
      answer.once("error", () => undefined);
      resolve({ request, events });
    });
  });
}

async function say(first: number): Promise<void> {
  for (let round = first; round < first + ROUNDS; round++) {
    for (const room of rooms) room.write(`id: ${round}\ndata: ${round}\n\n`);
    await delay(50);
  }
}

function download({ port }: BuiltSite, from = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { Host: "localhost", ...(from > 0 && { Range: `bytes=${from}-` }) };
    http
      .get({ port, path: `/api${FILE}`, headers, agent: false }, (answer) => {
        let bytes = 0;
        answer.on("data", (piece: Buffer) => (bytes += piece.length));
        answer.once("end", () => resolve(bytes));
        answer.once("error", reject);
      })
      .once("error", reject);
  });
}

async function until(isSo: () => boolean): Promise<void> {
  for (let wait = 0; wait < 300 && !isSo(); wait++) await delay(100);
}
