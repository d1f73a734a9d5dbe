import http2 from "node:http2";
import https from "node:https";
import path from "node:path";
import type { Readable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { createParser } from "eventsource-parser";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CODES } from "#shared/contract/codes.ts";
import { inParallel, read } from "#tests/support/builtSite.ts";
import { childrenOf, isAlive, peakMegabytes, residentMegabytes } from "#tests/support/processFigures.ts";
import { missingBuild, untested } from "#tests/support/untested.ts";
import { type Told, told } from "../exam/examClient.ts";
import { type ExamWorld, hostOf, startExamSite } from "../exam/examWorld.ts";
import { type Nginx, missing, startNginx } from "./nginx.ts";
import { visit } from "./visitor.ts";

const STREAMS = 200;
/** Id of a running live class in the small test content, open to everybody. */
const ROOM = 31;
const HOST = hostOf(0);
/** Seconds for which old nginx workers keep connections. Long enough to be observed on a busy machine. */
const SHUTDOWN_SECONDS = 8;
const SAY_EVERY_MS = 80;
const RETRY_MS = 500;
const MOST_AGAIN = 50;

const reason = untested("event streams through nginx", missing(), missingBuild());

let world: ExamWorld;
let nginx: Nginx;
let sitePort: number;

beforeAll(async () => {
  if (reason) return;
  world = await startExamSite({
    learners: STREAMS,
    questions: 1,
    isSmall: true,
    minutes: 30,
    server: process.env["TEST_DATABASE_URL"],
  });
  sitePort = Number(new URL(world.url).port);
  nginx = await startNginx({
    processes: [sitePort],
    domains: [HOST],
    assets: path.resolve("dist/client"),
    shutdownSeconds: SHUTDOWN_SECONDS,
  });
});
afterAll(async () => {
  await nginx?.[Symbol.asyncDispose]();
  await world?.[Symbol.asyncDispose]();
});

test.skipIf(reason)(
  "200 learners in a live room cost the site less than 60 MB and miss no message while nginx reloads and its old workers end",
  async () => {
    const pages = ["/question", "/course", "/live"];
    await inParallel(60, 4, async (index) => void (await read(sitePort, pages[index % 3] ?? "/")));
    const before = residentMegabytes(world.site.pid());
    const streams = world.learners.map(({ token }, at) => new Stream(token, at % 2 === 0 ? "h1" : "h2"));
    for (const stream of streams) stream.open();
    await until("all are in the room", () => streams.every(({ isOpen }) => isOpen));
    const refusedAtFirst = sum(streams, ({ refused }) => refused);
    const opened = streams.map(({ openings }) => openings);
    await expect.poll(peopleInRoom, { timeout: 10_000 }).toBe(STREAMS);

    const saying = keepSaying();
    await until("something is heard", () => streams.every(({ heard }) => heard.length > 5));
    const oldWorkers = childrenOf(nginx.pid);
    process.kill(nginx.pid, "SIGHUP");
    const isNew = (pid: number) => !oldWorkers.includes(pid);
    await until(
      "there are new workers",
      () => childrenOf(nginx.pid).filter(isNew).length === oldWorkers.length,
    );
    const sayings = saying.said.length;
    await until("old workers go on", () => streams.every(({ heard }) => heard.length > sayings + 10));
    expect(streams.map(({ openings }) => openings)).toEqual(opened);

    await until("old workers are gone", () => !oldWorkers.some(isAlive));
    await until("all are back", () =>
      streams.every(({ isOpen, openings }, at) => isOpen && openings > (opened[at] ?? 0)),
    );
    await delay(10 * SAY_EVERY_MS);
    const said = await saying.stop();
    const last = said.at(-1)?.seq ?? 0;
    const behind = () =>
      streams.flatMap(({ protocol, openings, refused, isOpen, heard }) => {
        const seq = heard.at(-1)?.seq;
        return seq === last ? [] : [{ protocol, openings, refused, isOpen, seq, last }];
      });
    await expect.poll(behind, { timeout: 20_000, message: "all have heard the last" }).toEqual([]);
    // If any message were sent twice, the second copy would arrive within this time.
    await delay(300);
    const growth = peakMegabytes(world.site.pid()) - before;
    for (const { heard } of streams) expect(heard).toEqual(said);
    const refused = sum(streams, (stream) => stream.refused);
    console.log(
      `${STREAMS} streams through nginx, site and upstream: the site at most +${Math.round(growth)} MB over ${Math.round(before)} MB; ` +
        `${said.length} messages heard by each once and in order over a reload; sent away at first ${refusedAtFirst}, after it ${refused - refusedAtFirst} times, and ${saying.again()} messages`,
    );
    expect(said.length).toBeGreaterThan(20);
    expect(growth).toBeLessThan(60);
    for (const stream of streams) stream.close();
  },
);

interface Said {
  readonly seq: number;
  readonly text: string;
}

/**
 * The event stream of one learner. Whenever it ends, it is opened again after the last received event, as the page of
 * the live room does (decision 050).
 */
class Stream {
  readonly heard: Said[] = [];
  openings = 0;
  /** Number of refusals: so many streams of one IP address are opened at once that some must wait. */
  refused = 0;
  isOpen = false;
  #leave: () => void = () => {};
  #isClosed = false;

  constructor(
    readonly token: string,
    readonly protocol: "h1" | "h2",
  ) {}

  open(): void {
    if (this.#isClosed) return;
    const last = this.heard.at(-1);
    const headers = {
      accept: "text/event-stream",
      cookie: `token=${this.token}`,
      ...(last && { "last-event-id": String(last.seq) }),
    };
    let isOver = false;
    const over = () => {
      if (isOver) return;
      isOver = true;
      this.isOpen = false;
      this.#leave();
      setTimeout(() => this.open(), RETRY_MS * (0.5 + Math.random()));
    };
    const target = `/api/live/events?id=${ROOM}`;
    const ask = this.protocol === "h1" ? askByHttp1 : askByHttp2;
    this.#leave = ask(target, headers, {
      answered: (status, body) => {
        body.once("close", over);
        if (status !== 200) {
          this.refused += 1;
          body.resume();
          return;
        }
        this.openings += 1;
        this.isOpen = true;
        const parser = createParser({
          onEvent: ({ event, data }) => {
            if (event !== "entry") return;
            const { seq, text } = JSON.parse(data) as Said;
            this.heard.push({ seq, text });
          },
        });
        body.setEncoding("utf8").on("data", (text: string) => !isOver && parser.feed(text));
      },
      failed: over,
    });
  }

  close(): void {
    this.#isClosed = true;
    this.#leave();
  }
}

type Headers = Readonly<Record<string, string>>;

interface Answering {
  readonly answered: (status: number, body: Readable) => void;
  readonly failed: () => void;
}

/**
 * Sends a request over a connection of its own, because each learner has a browser of their own.
 * @returns a function that closes the connection
 */
function askByHttp1(target: string, headers: Headers, { answered, failed }: Answering): () => void {
  const request = https.get({
    host: "127.0.0.1",
    port: nginx.httpsPort,
    path: target,
    headers: { host: HOST, ...headers },
    ca: nginx.certificate,
    servername: HOST,
    agent: false,
  });
  request.on("error", failed);
  request.once("response", (response) => {
    response.on("error", () => undefined);
    answered(response.statusCode ?? 0, response);
  });
  return () => void request.destroy();
}

function askByHttp2(target: string, headers: Headers, { answered, failed }: Answering): () => void {
  const session = http2.connect(`https://${HOST}:${nginx.httpsPort}`, {
    ca: nginx.certificate,
    lookup: (_name, _options, callback) => callback(null, [{ address: "127.0.0.1", family: 4 }] as never, 4),
  });
  session.on("error", failed);
  const stream = session.request({ ":path": target, ":authority": HOST, ...headers });
  stream.on("error", failed);
  stream.once("close", failed);
  stream.once("response", (told) => answered(Number(told[":status"] ?? 0), stream));
  return () => session.destroy();
}

async function peopleInRoom(): Promise<unknown> {
  const { data } = await call(`/live/room?id=${ROOM}`, 0);
  return data["people_num"];
}

/**
 * Sends a message at regular intervals, each as another learner, and expects each to be accepted while nginx reloads or
 * restarts. Like the page, it may send a message again, because 200 streams of one IP address then reconnect at once.
 */
function keepSaying() {
  const said: Said[] = [];
  let goesOn = true;
  let again = 0;
  const loop = (async () => {
    for (let at = 0; goesOn; at += 1) {
      const text = `第 ${at + 1} 句`;
      const body = { id: String(ROOM), text, request_id: `streams-of-nginx-${String(at).padStart(6, "0")}` };
      let { code, msg, data } = await call("/live/message", at % STREAMS, body);
      for (; code === CODES.busy && again < MOST_AGAIN; again += 1) {
        await delay(RETRY_MS);
        ({ code, msg, data } = await call("/live/message", at % STREAMS, body));
      }
      expect({ code, msg }).toEqual({ code: 20200, msg: "" });
      said.push({ seq: Number(data["seq"]), text });
      await delay(SAY_EVERY_MS);
    }
  })();
  // Prevents an unhandled rejection. stop() reports the error.
  loop.catch(() => undefined);
  return {
    said,
    again: () => again,
    async stop(): Promise<readonly Said[]> {
      goesOn = false;
      await loop;
      return said;
    },
  };
}

/** Makes a call through nginx as the learner with this index. */
async function call(target: string, at: number, body?: object): Promise<Told> {
  const { body: answer } = await visit({
    port: nginx.httpsPort,
    host: HOST,
    certificate: nginx.certificate,
    path: `/api${target}`,
    method: body ? "POST" : "GET",
    headers: { cookie: `token=${world.learners[at]?.token}`, "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  return told(answer.toString());
}

function sum(streams: readonly Stream[], figure: (stream: Stream) => number): number {
  return streams.reduce((total, stream) => total + figure(stream), 0);
}

async function until(what: string, isSo: () => boolean): Promise<void> {
  await expect.poll(isSo, { timeout: 20_000, interval: 50, message: what }).toBe(true);
}
