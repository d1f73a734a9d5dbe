import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { missingPooler, startPooler } from "#tests/support/pgbouncer.ts";
import { type Line, startLine } from "#tests/support/line.ts";
import { missingPostgres, startPostgres, startReplica } from "#tests/support/postgres.ts";
import { answersAt, type Program, startProgram } from "#tests/support/program.ts";
import { missingBuild } from "#tests/support/untested.ts";
import { freePort } from "#server/freePort.ts";
import { missingRedis, startRedisServer } from "#upstream/testing/redisServer.ts";
import { startS3Server } from "#upstream/testing/s3Server.ts";
import { createServerDatabase } from "#upstream/testing/testDatabase.ts";
import { SALT } from "./examProcesses.ts";
import { fillExam, type WorldLearner } from "./examWorld.ts";

/** Lines of the exam: each one leads from the first part to the second. */
export const PAIRS = [
  "site to upstream",
  "upstream to PgBouncer",
  "upstream to primary, for notices",
  "upstream to standby",
  "upstream to Redis",
  "upstream to S3",
  "PgBouncer to primary",
] as const;
export const PARTS = ["primary", "upstream", "site", "Redis"] as const;

export type Pair = (typeof PAIRS)[number];
export type Frozen = (typeof PARTS)[number];

/** An exam whose parts reach each other over lines of the test. */
export interface LinedExam extends AsyncDisposable {
  readonly lines: Readonly<Record<Pair, Line>>;
  readonly parts: Readonly<Record<Frozen, { readonly freeze: () => void; readonly thaw: () => void }>>;
  readonly sitePort: number;
  readonly paperId: string;
  readonly learners: readonly WorldLearner[];
  /** Address of the database, past all lines. */
  readonly databaseUrl: string;
  readonly upstream: Program;
}

/** Returns the reason why the exam cannot be started on this machine; undefined: it can. */
export function missingParts(): string | undefined {
  return missingPostgres() ?? missingPooler() ?? missingRedis() ?? missingBuild();
}

/** Starts PostgreSQL with a standby and PgBouncer, Redis, S3, an upstream and a site, with a line between each pair. */
export async function startLinedExam(learnerNum: number): Promise<LinedExam> {
  const folder = await mkdtemp(join(tmpdir(), "beikao-lines-"));
  const ends: (() => PromiseLike<void>)[] = [() => rm(folder, { recursive: true, force: true })];
  const use = <T extends AsyncDisposable>(one: T): T => {
    ends.push(() => one[Symbol.asyncDispose]());
    return one;
  };
  const primary = use(await startPostgres());
  const database = await createServerDatabase(primary.url);
  const exam = await fillExam(database.storage, folder, {
    learners: learnerNum,
    questions: 4,
    minutes: 120,
    isSmall: true,
  });
  const replica = use(await startReplica(primary));
  const redis = use(await startRedisServer());
  const s3 = use(await startS3Server());
  const lineTo = async (url: string) => use(await startLine(Number(new URL(url).port)));
  const led = (url: string, { port }: Line) => {
    const through = new URL(url);
    through.port = String(port);
    return through.href;
  };
  const toPrimary = await lineTo(primary.url);
  const pooler = use(await startPooler(led(primary.url, toPrimary)));
  const toPooler = await lineTo(pooler.through(database.url));
  const [toListen, toReplica] = [await lineTo(primary.url), await lineTo(replica.url)];
  const [toRedis, toStore] = [await lineTo(redis.url), await lineTo(s3.config.endpoint)];
  const replicaUrl = new URL(led(replica.url, toReplica));
  replicaUrl.pathname = new URL(database.url).pathname;
  const [upstreamPort, sitePort] = [await freePort(), await freePort()];
  const common = { LOG_LEVEL: "warn", SIGN_SALT: SALT, NODE_ENV: "production" };
  const upstream = use(
    startProgram({
      args: ["dist/upstream/index.js"],
      env: {
        ...common,
        ...s3.env,
        S3_ENDPOINT: led(s3.config.endpoint, toStore).replace(/\/$/, ""),
        PORT: String(upstreamPort),
        HOST: "127.0.0.1",
        SEED: "off",
        DATA_DIR: folder,
        DATABASE_URL: led(database.url, toPooler),
        DATABASE_LISTEN_URL: led(database.url, toListen),
        DATABASE_REPLICA_URL: replicaUrl.href,
        REDIS_URL: led(redis.url, toRedis).replace(/\/$/, ""),
      },
    }),
  );
  await upstream.ready(() => answersAt(`http://127.0.0.1:${upstreamPort}/readyz`));
  const toUpstream = use(await startLine(upstreamPort));
  const site = use(
    startProgram({
      args: ["dist/server/index.js"],
      env: { ...common, PORT: String(sitePort), UPSTREAM_URL: `http://127.0.0.1:${toUpstream.port}` },
    }),
  );
  await site.ready(() => answersAt(`http://127.0.0.1:${sitePort}/readyz`));
  const stopping = ({ pid }: Program) => ({
    freeze: () => void process.kill(pid(), "SIGSTOP"),
    thaw: () => void process.kill(pid(), "SIGCONT"),
  });
  return {
    ...exam,
    lines: {
      "site to upstream": toUpstream,
      "upstream to PgBouncer": toPooler,
      "PgBouncer to primary": toPrimary,
      "upstream to primary, for notices": toListen,
      "upstream to standby": toReplica,
      "upstream to Redis": toRedis,
      "upstream to S3": toStore,
    },
    parts: {
      primary,
      upstream: stopping(upstream),
      site: stopping(site),
      Redis: { freeze: () => redis.pause(), thaw: () => redis.resume() },
    },
    sitePort,
    databaseUrl: database.url,
    upstream,
    async [Symbol.asyncDispose]() {
      for (const end of ends.toReversed()) await end();
    },
  };
}
