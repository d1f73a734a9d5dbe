import http from "node:http";
import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { type ReadOptions, read } from "#tests/support/builtSite.ts";
import { markersIn } from "#tests/support/markedUpstream.ts";
import type { SoakRecord } from "./record.ts";

const AGENCIES = 24;
const LEARNERS = 60;
const PAGES = [
  "/",
  "/course",
  "/question",
  "/question/7",
  "/course/7",
  "/classroom/7",
  "/zikao",
  "/user/login",
  "/no/such/page",
];
const CALLS = ["/api/user/info-v1", "/api/question/list", "/api/course/list", "/api/live/list"];
const READERS = 6;
const CALLERS = 3;
const LEAVERS = 2;
const SLOW_READERS = 2;
const STRANGE_HOSTS = 1;

interface Traffic {
  readonly port: number;
  readonly record: SoakRecord;
  readonly agent: http.Agent;
}

export async function runTraffic(port: number, record: SoakRecord, until: number): Promise<void> {
  const agent = new http.Agent({ keepAlive: true });
  const traffic = { port, record, agent };
  const lanes: readonly [number, (traffic: Traffic, turn: number) => Promise<void>][] = [
    [READERS, readPage],
    [CALLERS, call],
    [LEAVERS, leave],
    [SLOW_READERS, readSlowly],
    [STRANGE_HOSTS, askStrangeHost],
  ];
  await Promise.all(
    lanes.flatMap(([width, visit]) =>
      Array.from({ length: width }, async (_, lane) => {
        for (let turn = lane; Date.now() < until; turn += width) {
          await visit(traffic, turn);
          await delay(20 + ((turn * 37) % 60));
        }
      }),
    ),
  );
  agent.destroy();
}

function readPage(traffic: Traffic, turn: number): Promise<void> {
  return ask(traffic, "page", PAGES[(turn * 5) % PAGES.length] ?? "/", turn);
}

function call(traffic: Traffic, turn: number): Promise<void> {
  return turn % 5 === 0
    ? ask(traffic, "api POST", "/api/user/info", turn, '{"nickname":"x"}')
    : ask(traffic, "api", CALLS[turn % CALLS.length] ?? "/", turn);
}

async function ask(
  traffic: Traffic,
  kind: string,
  target: string,
  turn: number,
  body?: string,
): Promise<void> {
  const agency = `ag${(turn * 7) % AGENCIES}`;
  const learner = turn % 3 === 0 ? undefined : `le${(turn * 11) % LEARNERS}`;
  const options = {
    host: `${agency}.test`,
    headers: learner ? { Cookie: `token=${learner}` } : {},
    ...(body !== undefined && { method: "POST", body }),
  };
  const text = await recorded(traffic, kind, target, options);
  const [foreign] = markersIn(text ?? "", agency, learner).foreign;
  if (foreign) traffic.record.foreign(`${agency} ${learner ?? "stranger"} ${target}: ${foreign}`);
}

/** Records a request. Returns the answer; undefined: it failed. */
async function recorded(
  { port, record, agent }: Traffic,
  kind: string,
  target: string,
  options: ReadOptions,
): Promise<string | undefined> {
  const startedAt = performance.now();
  try {
    const { status, body, milliseconds } = await read(port, target, { ...options, agent });
    record.answered({ kind, target, status, startedAt, milliseconds });
    return body;
  } catch (error) {
    record.failed(kind, error);
    return undefined;
  }
}

async function leave({ port, record }: Traffic, turn: number): Promise<void> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  socket.write(`GET ${PAGES[turn % PAGES.length]} HTTP/1.1\r\nHost: ag1.test\r\nCookie: token=le1\r\n\r\n`);
  await delay((turn * 13) % 120);
  socket.destroy();
  record.left();
}

/** Reads a page in small pieces, and checks that it is still complete. */
async function readSlowly({ port, record }: Traffic, turn: number): Promise<void> {
  const startedAt = performance.now();
  const socket = connect({ port, host: "127.0.0.1" });
  let text = "";
  const ended = new Promise<Error | undefined>((resolve) => {
    socket.once("end", () => resolve(undefined));
    socket.once("error", resolve);
  });
  socket.setEncoding("utf8").on("data", (chunk: string) => {
    text += chunk;
    socket.pause();
    setTimeout(() => socket.resume(), 80);
  });
  const target = PAGES[(turn * 5) % PAGES.length] ?? "/";
  socket.write(`GET ${target} HTTP/1.1\r\nHost: ag2.test\r\nCookie: token=le2\r\nConnection: close\r\n\r\n`);
  const error = await ended;
  socket.destroy();
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0);
  const whole = text.includes("</html>") || (status >= 300 && status < 400);
  if (error || !whole)
    return record.failed("slow page", error ?? new Error(`${target} ${status} is not whole`));
  const milliseconds = performance.now() - startedAt;
  record.answered({ kind: "slow page", target, status, startedAt, milliseconds });
}

async function askStrangeHost(traffic: Traffic, turn: number): Promise<void> {
  await recorded(traffic, "strange host", "/", { host: `h${turn}.nobody` });
}
