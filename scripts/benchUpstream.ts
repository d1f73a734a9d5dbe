import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { cpus } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { openSession } from "#upstream/account/sessions.ts";
import { readStorage } from "#upstream/config.ts";
import { type Db, SERVING, openDatabase } from "#upstream/db/database.ts";
import { users } from "#upstream/db/schema/users.ts";
import { LARGE } from "#upstream/seed/large/plan.ts";
import { signOf } from "#upstream/http/checkSign.ts";
import { appOver } from "#upstream/testing/appOver.ts";
import { createUpstreamServer, listen } from "#upstream/http/listen.ts";
import { createLog } from "#upstream/kit/log.ts";
import { type HotPlace, hotInputs, hotPlace } from "#upstream/testing/hotCalls.ts";
import type { Answered, Asked } from "./benchUpstreamClient.ts";

const HELP = `Measures the hottest calls of the reference upstream on a large database, at one connection.

Usage: npm run bench:upstream -- [--rounds 300]

Reads DATABASE_URL (PostgreSQL), else DATA_DIR (default: data) for the embedded database.
Fill it first: npm run seed -- --size large
Prints p50, p99 and the slowest of each call in milliseconds, measured over HTTP by a process of its own
after five times as many calls that are not counted, and the server's processor time, which a busy machine does not change much.
`;

const SALT = "bench-upstream";
/** Node compiles for a thousand calls of a kind, the database's WebAssembly too; a learner meets a process that has run for days. */
const WARM_UP = 5;

const { values } = parseArgs({
  options: { rounds: { type: "string", default: "300" }, help: { type: "boolean" } },
});
if (values.help) process.stdout.write(HELP);
else await bench(Number(values.rounds) || 300);

async function bench(rounds: number): Promise<void> {
  const database = await openDatabase(readStorage(process.env), SERVING);
  const { db } = database;
  const place = await hotPlace(db, LARGE);
  const log = createLog("error");
  const app = appOver({ db, log, signSalt: SALT });
  const server = createUpstreamServer(app);
  const { port } = await listen(server, { host: "127.0.0.1", port: 0 });
  const times = await measure({ port, place, token: await someToken(db), rounds });
  process.stdout.write(
    `\n${database.kind}, Node ${process.version}, ${cpus().length} cores, ${rounds} calls each, ms\n`,
  );
  process.stdout.write(`${"".padEnd(18)}     p50     p99 slowest   p50 of the processor; the slowest call\n`);
  for (const [name, list] of times) {
    const [wall, cpu] = [sorted(list.map((time) => time.wall)), sorted(list.map((time) => time.cpu))];
    const columns = [at(wall, 0.5), at(wall, 0.99), at(wall, 1), at(cpu, 0.5)];
    process.stdout.write(
      `${name.padEnd(18)}${columns.map((text) => text.padStart(8)).join("")}  ${slowest(list)}\n`,
    );
  }
  server.close();
  server.closeAllConnections();
  await database.close();
}

function slowest(list: readonly Time[]): string {
  return list.reduce((a, b) => (b.wall > a.wall ? b : a), { wall: 0, cpu: 0, path: "" }).path;
}

function sorted(list: readonly number[]): number[] {
  return list.toSorted((a, b) => a - b);
}

function at(list: readonly number[], share: number): string {
  return (list[Math.min(list.length - 1, Math.floor(list.length * share))] ?? 0).toFixed(1);
}

/** In milliseconds; the processor's are of this process, without a PostgreSQL server's. */
interface Time {
  readonly wall: number;
  readonly cpu: number;
  readonly path: string;
}

interface Measured {
  readonly port: number;
  readonly place: HotPlace;
  readonly token: string;
  readonly rounds: number;
}

/** Calls take turns, so that a slow moment of the machine falls on all of them. */
async function measure({ port, place, token, rounds }: Measured): Promise<Map<string, Time[]>> {
  const client = fork(path.join(import.meta.dirname, "benchUpstreamClient.ts"));
  // A failed call ends it with its error above; without this its answer would be waited for.
  client.once("exit", (code) => code === 0 || process.exit(1));
  const times = new Map<string, Time[]>(place.calls.map(({ name }) => [name, []]));
  const random = hotInputs();
  for (let round = -WARM_UP * rounds; round < rounds; round++) {
    for (const call of place.calls) {
      const seconds = String(Math.floor(Date.now() / 1000));
      const headers = {
        "access-time": seconds,
        sign: signOf(seconds, SALT),
        "agency-flag": place.agency,
        // Many visitors: one alone would be held up.
        ip: `198.18.${random.below(256)}.${random.below(256)}`,
        ...(call.token && { authorization: token }),
      };
      const target = call.path(random);
      const before = process.cpuUsage();
      const { ms, body } = await ask(client, { port, path: target, headers });
      const { user, system } = process.cpuUsage(before);
      const time = { wall: ms, cpu: (user + system) / 1_000, path: target };
      if (round >= 0) times.get(call.name)?.push(time);
      if (!body.startsWith('{"code":20200')) throw new Error(`${call.name}: ${body.slice(0, 200)}`);
    }
  }
  client.disconnect();
  return times;
}

async function ask(client: ChildProcess, asked: Asked): Promise<Answered> {
  client.send(asked);
  const [answered] = (await once(client, "message")) as [Answered];
  return answered;
}

async function someToken(db: Db): Promise<string> {
  const [user] = await db.select().from(users).orderBy(users.agencyId, users.id).limit(1);
  if (!user) throw new Error("no learner");
  return openSession(db, { userId: user.id, agencyId: user.agencyId, ip: "", nowMs: Date.now() });
}
