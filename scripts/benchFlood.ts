import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { readStorage } from "#upstream/config.ts";
import { SERVING, openDatabase } from "#upstream/db/database.ts";
import { subjectRows } from "#upstream/db/subjectRows.ts";
import { LARGE } from "#upstream/seed/large/plan.ts";
import { followChanges } from "#upstream/followChanges.ts";
import { agencyScopes } from "#upstream/db/agencyScope.ts";
import { signOf } from "#upstream/http/checkSign.ts";
import { appOver } from "#upstream/testing/appOver.ts";
import { createUpstreamServer, listen } from "#upstream/http/listen.ts";
import { createLog } from "#upstream/kit/log.ts";
import { hotInputs, hotPlace } from "#upstream/testing/hotCalls.ts";
import type { Flood } from "./benchFloodClient.ts";
import type { Answered, Asked } from "./benchUpstreamClient.ts";

const HELP = `Lets one visitor ask for one call over and over, and measures what all others wait meanwhile.

Usage: npm run bench:flood -- [--loops 20] [--rounds 20] [--only /question/chapters]

Reads DATABASE_URL (PostgreSQL), else DATA_DIR (default: data) for the embedded database.
Fill it first: npm run seed -- --size large
Prints p50, p99 and the slowest of all other calls in milliseconds, quiet and under each flood. Ends with 1 when a flood
makes p99 ten times as long as in quiet.
`;

const SALT = "bench-flood";
const WARM_UP = 20;
const FACTOR = 10;

const { values } = parseArgs({
  options: {
    loops: { type: "string", default: "20" },
    rounds: { type: "string", default: "20" },
    only: { type: "string" },
    help: { type: "boolean" },
  },
});
if (values.help) process.stdout.write(HELP);
else process.exitCode = await bench(Number(values.loops), Number(values.rounds), values.only);

async function bench(loops: number, rounds: number, only: string | undefined): Promise<number> {
  const database = await openDatabase(readStorage(process.env), SERVING);
  const { db } = database;
  const log = createLog("error");
  const app = appOver({ db, log, signSalt: SALT });
  const server = createUpstreamServer(app);
  const { port } = await listen(server, { host: "127.0.0.1", port: 0 });
  const stopFollowing = await followChanges(database, { log, liveHub: { told: () => undefined } });
  const place = await hotPlace(db, LARGE);
  const random = hotInputs();
  const scope = (await agencyScopes.of(db, Date.now())).get(place.agency);
  const own = (await subjectRows.of(db, Date.now())).filter(({ rootId }) =>
    scope?.subjectIds.includes(rootId),
  );
  const [root] = scope?.subjectIds ?? [];
  const many = (make: () => string) => Array.from({ length: 50 }, make);
  const floods = new Map<string, readonly string[]>([
    ...place.calls
      .filter(({ token }) => !token)
      .map((call) => [call.name, many(() => call.path(random))] as const),
    ["/question/chapters", own.map(({ id }) => `/question/chapters?subject_id=${id}`)],
    ["/question/chapters of no subject", ["/question/chapters?subject_id=0"]],
    ["/question/list, the last page", ["/question/list?page=1000000&page_size=100"]],
    [
      "/question/list of a chapter",
      many(() => `/question/list?chapter_id=${1_000_000 + random.below(372)}&type=single`),
    ],
    ...[
      `/speci/detail?sid=${root}`,
      "/teacher/list",
      "/classroom/list",
      "/calendar/info",
      "/subject/tree",
      "/subject/zk-subject-v1",
      "/news/cate",
      "/help/list",
      "/advertise/ad?position=home",
      "/mechanism/policy-info",
      "/default/bottom-detail",
      "/default/ip",
      "/captcha",
      `/uploads/question/${"a1".repeat(20)}.png`,
      `/uploads/avatar/${"a1".repeat(20)}.webp`,
      "/uploads/live/1/stage/main.m3u8",
      "/uploads/cover/1-1-4e59.svg",
      "/uploads/json/default.json",
      "POST /user/avatar",
    ].map((call) => [call, [call]] as const),
  ]);
  const probe = fork(path.join(import.meta.dirname, "benchUpstreamClient.ts"));
  const measure = async (besides: string) => {
    const times: number[] = [];
    let refused = 0;
    for (let round = 0; round < rounds; round++) {
      for (const call of place.calls) {
        if (call.token || call.name === besides) continue;
        const headers = { ...signed(), "agency-flag": place.agency, ip: "203.0.113.2" };
        const { ms, body } = await ask(probe, { port, path: call.path(random), headers });
        times.push(ms);
        if (!body.startsWith('{"code":20200')) refused += 1;
      }
    }
    times.sort((a, b) => a - b);
    const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
    return { p50: at(0.5), p99: at(0.99), most: at(1), refused };
  };
  for (let round = 0; round < WARM_UP / rounds; round++) await measure("");
  const quiet = await measure("");
  tell("quiet", quiet, quiet.p99);
  let broken = 0;
  for (const [name, paths] of floods) {
    if (only !== undefined && name !== only) continue;
    const visitor = fork(path.join(import.meta.dirname, "benchFloodClient.ts"));
    const headers = { "agency-flag": place.agency, ip: "203.0.113.1" };
    visitor.send({ port, salt: SALT, headers, paths, loops } satisfies Flood);
    await delay(1_500);
    const found = await measure(name);
    visitor.disconnect();
    await once(visitor, "exit");
    tell(name, found, quiet.p99);
    if (found.p99 > FACTOR * quiet.p99 || found.refused > 0) broken += 1;
  }
  probe.disconnect();
  server.close();
  server.closeAllConnections();
  await stopFollowing();
  await database.close();
  return broken === 0 ? 0 : 1;
}

interface Figures {
  readonly p50: number;
  readonly p99: number;
  readonly most: number;
  readonly refused: number;
}

function tell(name: string, { p50, p99, most, refused }: Figures, quiet: number): void {
  const columns = [p50, p99, most, p99 / quiet].map((figure) => figure.toFixed(1).padStart(9)).join("");
  process.stdout.write(`${name.padEnd(36)}${columns} x${refused > 0 ? `  ${refused} refused` : ""}\n`);
}

function signed() {
  const time = String(Math.floor(Date.now() / 1000));
  return { "access-time": time, sign: signOf(time, SALT) };
}

async function ask(client: ChildProcess, asked: Asked): Promise<Answered> {
  client.send(asked);
  const [answered] = (await once(client, "message")) as [Answered];
  return answered;
}
