import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { eq } from "drizzle-orm";
import { openDatabase } from "#upstream/platform/db/openDatabase.ts";
import { lessons, storedFiles } from "#upstream/platform/db/schema/catalogue.ts";
import { lessonMedia } from "#upstream/platform/db/schema/lessons.ts";
import { s3Store } from "#upstream/platform/files/s3Store.ts";
import { missingRedis, startRedisServer } from "#upstream/testing/redisServer.ts";
import { startS3Server } from "#upstream/testing/s3Server.ts";
import { createServerDatabase } from "#upstream/testing/testDatabase.ts";
import { missing as missingNginx, startNginx } from "#tests/deploy/nginx.ts";
import { missingPooler, startPooler } from "#tests/support/pgbouncer.ts";
import { missingPostgres, startPostgres, startReplica } from "#tests/support/postgres.ts";
import { freePort } from "#server/freePort.ts";
import { SALT, type WorldPlan, startProcess } from "./examProcesses.ts";
import { type ExamWorld, fillExam, hostOf, LOOPBACK } from "./examWorld.ts";

/** A process that can be killed and restarted. */
export interface Part {
  readonly name: string;
  kill(): Promise<void>;
  start(): Promise<void>;
}

/** An exam on the setup that the documentation describes for several machines, with all processes on loopback. */
export interface ManyMachines extends ExamWorld {
  readonly parts: readonly Part[];
  originOf(at: number): string;
  /** Id of a free trial lesson whose film is stored in S3. */
  readonly filmLessonId: string;
}

/** Returns the reason why the setup cannot be started on this machine; undefined: it can. */
export function missingMachines(): string | undefined {
  return missingPostgres() ?? missingPooler() ?? missingRedis() ?? missingNginx();
}

/**
 * Starts PostgreSQL with a standby and PgBouncer, Redis, S3, two upstreams and two sites behind nginx with the files of
 * deploy/nginx. They end in reverse order.
 */
export async function startManyMachines(plan: Omit<WorldPlan, "server">): Promise<ManyMachines> {
  const ends: (() => Promise<void>)[] = [];
  const use = <T extends AsyncDisposable>(one: T): T => {
    ends.push(async () => one[Symbol.asyncDispose]());
    return one;
  };
  const end = async () => {
    for (const one of ends.splice(0).toReversed()) await one();
  };
  try {
    const folder = await mkdtemp(join(tmpdir(), "beikao-many-"));
    ends.push(() => rm(folder, { recursive: true, force: true }));
    const primary = use(await startPostgres({ isDurable: true }));
    const database = await createServerDatabase(primary.url);
    const { paperId, learners } = await fillExam(database.storage, folder, plan);
    const s3 = use(await startS3Server());
    const filmLessonId = await putFilm(database.storage, s3.config);
    const replica = use(await startReplica(primary, { isDurable: true }));
    const pooler = use(await startPooler(primary.url));
    const redis = use(await startRedisServer());
    const replicaUrl = new URL(replica.url);
    replicaUrl.pathname = new URL(database.url).pathname;
    const [api, site] = [
      [await freePort(), await freePort()],
      [await freePort(), await freePort()],
    ];
    const common = { LOG_LEVEL: "fatal", SIGN_SALT: SALT };
    const upstreams = [];
    for (const port of api)
      upstreams.push(
        await startProcess(
          "dist/upstream/index.js",
          {
            ...common,
            ...s3.env,
            PORT: String(port),
            HOST: "127.0.0.1",
            SEED: "off",
            DATA_DIR: folder,
            DATABASE_URL: pooler.through(database.url),
            DATABASE_LISTEN_URL: database.url,
            DATABASE_REPLICA_URL: replicaUrl.href,
            REDIS_URL: redis.url,
          },
          `http://127.0.0.1:${port}/`,
        ),
      );
    for (const one of upstreams) ends.push(() => one.end());
    const domains = Array.from({ length: plan.learners }, (_, at) => hostOf(at));
    const nginx = use(
      await startNginx({ processes: site, upstreams: api, domains, assets: resolve("dist/client") }),
    );
    const sites = [];
    for (const port of site)
      sites.push(
        await startProcess(
          "dist/server/index.js",
          {
            ...common,
            NODE_ENV: "production",
            PORT: String(port),
            UPSTREAM_URL: `http://127.0.0.1:${nginx.apiPort}`,
          },
          `http://127.0.0.1:${port}/readyz`,
        ),
      );
    for (const one of sites) ends.push(() => one.end());
    const [oneUpstream, oneSite] = [upstreams[0], sites[0]];
    if (!oneUpstream || !oneSite) throw new Error("nothing was started");
    const originOf = (at: number) => `https://${hostOf(at)}:${nginx.httpsPort}`;
    const parts: readonly Part[] = [
      {
        name: "PostgreSQL, the primary",
        kill: async () => primary.kill(),
        start: async () => primary.start(),
      },
      {
        name: "PostgreSQL, the replica",
        kill: async () => replica.kill(),
        start: async () => replica.start(),
      },
      { name: "PgBouncer", kill: () => pooler.kill(), start: () => pooler.start() },
      { name: "Redis", kill: () => redis.kill(), start: () => redis.start() },
      { name: "S3", kill: () => s3.kill(), start: () => s3.start() },
      { name: "one of two upstreams", kill: () => oneUpstream.kill(), start: () => oneUpstream.start() },
      { name: "one of two sites", kill: () => oneSite.kill(), start: () => oneSite.start() },
      {
        name: "nginx, reloaded",
        kill: async () => void process.kill(nginx.pid, "SIGHUP"),
        start: async () => undefined,
      },
    ];
    return {
      url: originOf(plan.learners - 1),
      connect: { ca: nginx.certificate, ...LOOPBACK },
      paperId,
      learners,
      storage: database.storage,
      site: oneSite,
      upstream: oneUpstream,
      pairs: [],
      parts,
      originOf,
      filmLessonId,
      // Does nothing: the test must read the database before the processes end.
      stop: async () => undefined,
      [Symbol.asyncDispose]: end,
    };
  } catch (error) {
    await end();
    throw error;
  }
}

/** Stores the film in S3, as the job does that moves films there. */
async function putFilm(
  storage: ExamWorld["storage"],
  config: Parameters<typeof s3Store>[0],
): Promise<string> {
  const content = randomBytes(1_000_000);
  const hash = createHash("sha256").update(content).digest("hex");
  await s3Store(config).put(hash, content);
  const opened = await openDatabase(storage);
  try {
    const { db } = opened;
    const [free] = await db.select().from(lessons).where(eq(lessons.isFree, true)).orderBy(lessons.id);
    if (!free) throw new Error("there is no lesson to be tried");
    await db.update(lessons).set({ duration: 100, playUrl: "" }).where(eq(lessons.id, free.id));
    await db.insert(storedFiles).values({ hash, content: null });
    await db
      .insert(lessonMedia)
      .values({ lessonId: free.id, size: content.length, hash, path: "main.mp4", role: "main" });
    return String(free.id);
  } finally {
    await opened.close();
  }
}
