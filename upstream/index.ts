import { readFileSync } from "node:fs";
import { takeSecretFiles } from "#shared/environment/secretFiles.ts";
import { watchFaults } from "#shared/watchFaults.ts";
import { createAssertedLearners } from "./domain/account/assertedLearner.ts";
import { findSession, recordWrite } from "./domain/account/sessions.ts";
import type { Logger } from "pino";
import { adminAnswers } from "./operator/console/adminSocket.ts";
import { servePages } from "./operator/pages/servePages.ts";
import { createCaptchas } from "./domain/account/captcha.ts";
import { openObjectStore } from "./platform/files/openObjectStore.ts";
import { createLimits } from "./domain/account/limits.ts";
import { createSmsSender } from "./domain/account/sms/createSmsSender.ts";
import { createViews } from "./domain/article/views.ts";
import { createUpstreamApp } from "./app.ts";
import { backupAnswers } from "./operator/backup/liveBackup.ts";
import { readUpstreamConfig } from "./config.ts";
import { type Db, SERVING } from "./platform/db/database.ts";
import { serveInFolder } from "./platform/db/folderSocket.ts";
import { openDatabase } from "./platform/db/openDatabase.ts";
import { withLock } from "./platform/db/withLock.ts";
import { openWithRetry } from "./platform/db/openWithRetry.ts";
import { notifySystemd } from "./platform/kit/notifySystemd.ts";
import { demoContent } from "#upstream/operator/demo/demoContent.ts";
import { isEmptyDatabase, seedDatabase } from "./operator/demo/seedDatabase.ts";
import { StartError } from "#shared/environment/startError.ts";
import { fillNotices, followChanges } from "./followChanges.ts";
import { undoAnswers } from "./operator/undo/undoSocket.ts";
import { copiesDir } from "./operator/backup/copies/copyFolder.ts";
import { startCopies } from "./operator/backup/copies/startCopies.ts";
import { importAnswers } from "./operator/importers/importSocket.ts";
import { createUpstreamServer, listen } from "./platform/http/listen.ts";
import { allJobs } from "./allJobs.ts";
import { createLiveHub } from "./domain/live/room/liveHub.ts";
import { presenceInRedis } from "./domain/live/room/presence.ts";
import { listenTogether } from "./platform/redis/listenTogether.ts";
import { openRedis } from "./platform/redis/openRedis.ts";
import { countBank } from "./domain/question/questionCounts.ts";
import { createPictures } from "./platform/media/pictures.ts";
import { createMailer } from "./platform/mail/mailer.ts";
import { createPayments } from "./platform/payment/createPayments.ts";
import { isExamInProgress } from "./domain/exam/isExamInProgress.ts";
import { timeSourceOf } from "./platform/clock/databaseTime.ts";
import { followTime } from "./platform/clock/followTime.ts";
import { placeExams } from "./operator/demo/placeExams.ts";
import { placeLives, renewDemoLives } from "./operator/demo/placeLives.ts";
import { agencyHosts } from "./platform/db/schema/agencies.ts";
import { watchCertificates } from "./platform/http/careMetrics.ts";
import { createMetrics } from "./platform/http/metrics.ts";
import { createReadiness } from "./platform/http/readiness.ts";
import { countJobs } from "./platform/jobs/planJob.ts";
import { startJobs } from "./platform/jobs/startJobs.ts";
import { countEvent } from "./platform/kit/events.ts";
import { createLog } from "./platform/kit/log.ts";
import { createSearchTerms } from "./domain/search/searchTerms.ts";
import { startNotes } from "./startNotes.ts";

/** Longest shutdown. The parent (site or systemd) waits longer before it kills this process. */
const CLOSE_MS = process.send ? 3_000 : 9_000;
/** Part of the shutdown that is reserved for last writes, after all answers. */
const LAST_MS = 1_500;
const IDLE_EVERY_MS = 50;
const COUNTERS_EVERY_MS = 60_000;

try {
  await start();
} catch (error) {
  // Prints only the reason of a StartError, which is for operators, but the stack of any other error.
  process.stderr.write(
    `${error instanceof StartError ? error.message : ((error as Error).stack ?? error)}\n`,
  );
  process.exit(1);
}

async function start(): Promise<void> {
  const startedAt = performance.now();
  takeSecretFiles(process.env, (file) => readFileSync(file, "utf8"));
  const config = readUpstreamConfig(process.env);
  const log = createLog(config.logLevel);
  let end = (): void => process.exit(1);
  watchFaults(process, { log, count: (kind) => countEvent("unhandled", kind), end: () => end() });
  const database = await openWithRetry(() => openDatabase(config.storage, { ...SERVING, log }), log);
  const { db, replica } = database;
  const time = await followTime({ ...timeSourceOf(database, (nowMs) => isExamInProgress(db, nowMs)), log });
  const clock = time.now;
  if (config.seed !== "off") await seedIfEmpty(db, { log, nowMs: clock() });
  await placeLives({ db, nowMs: clock(), log });
  await renewDemoLives({ db, nowMs: clock(), log });
  await placeExams({ db, nowMs: clock(), log });
  const counters = { views: createViews(db), searchTerms: createSearchTerms(db, config.signSalt) };
  const writeCounters = () => Promise.all([counters.views.write(), counters.searchTerms.write()]);
  const payments = createPayments(config.payments, { clock, log });
  const mailer = config.mail && createMailer(config.mail);
  const redis = config.redis === undefined ? undefined : await openRedis(config.redis, log);
  const presence = redis && presenceInRedis(redis, db);
  const objects = await openObjectStore(config.files, clock);
  for (const note of (await objects?.check()) ?? []) log.warn(note);
  const moving = objects && config.files && { objects, direction: config.files.move };
  const liveHub = createLiveHub({ db, clock, log, signSalt: config.signSalt, ...(presence && { presence }) });
  redis?.onChange(() => liveHub.recount());
  let closing = false;
  const deps = {
    db,
    clock,
    log,
    findSession: config.isCompanion ? createAssertedLearners(config.signSalt) : findSession,
    replica: replica && { read: replica.read, recordWrite: (userId: number) => recordWrite(db, userId) },
    signSalt: config.signSalt,
    sms: createSmsSender(config.sms, { log, clock }),
    wechat: config.wechat,
    captchas: createCaptchas(db, config.signSalt),
    limits: createLimits(db, { clock, redis }),
    ...counters,
    objects,
    pictures: createPictures({ folder: config.pictures, log }),
    liveHub,
    payments,
    mailer,
  };
  const isReady = createReadiness(db);
  const hostsOfAll = () => db.select({ host: agencyHosts.host }).from(agencyHosts);
  const certificates =
    config.certificatesAt === undefined
      ? undefined
      : watchCertificates({
          domains: async () => (await hostsOfAll()).map(({ host }) => host),
          at: config.certificatesAt,
        });
  const metrics = createMetrics({
    token: config.metricsToken,
    isReady,
    connections: database.connections,
    replica: replica?.state,
    isRedisUp: redis?.isUp,
    jobs: () => countJobs(db, clock()),
    clockAheadMs: time.aheadMs,
    ofProcess: true,
    backupDir: config.backupDir,
    certificates: certificates?.ends,
  });
  const app = createUpstreamApp(deps, {
    closing: () => closing,
    isClockOff: time.isOff,
    isReady,
    metrics,
    isCompanion: config.isCompanion,
  });
  await countBank(db, clock());
  const server = createUpstreamServer(app);
  const { port } = await listen(server, config);
  const stopJobs = await startJobs({
    db,
    clock,
    log,
    jobs: allJobs(payments, mailer, moving),
    mayRun: () => !time.isOff(),
  });
  const writing = setInterval(
    () =>
      writeCounters().catch((err: unknown) =>
        log.warn({ err }, "views of news and words of the search were not written"),
      ),
    COUNTERS_EVERY_MS,
  );
  const { copyTo } = database;
  const pages = await servePages({
    db,
    signSalt: config.signSalt,
    clock,
    log,
    sms: deps.sms,
    limits: deps.limits,
    config: config.pages,
    sitePort: config.sitePort,
  });
  const stopCommands =
    copyTo && config.storage.kind === "folder"
      ? await serveInFolder({
          folder: config.storage.path,
          log,
          answers: {
            ...adminAnswers({
              db,
              objects,
              clock,
              signSalt: config.signSalt,
              log,
              pagesUrl: pages.url,
              sitePort: config.sitePort,
            }),
            ...importAnswers(db),
            ...undoAnswers(db),
            ...(await backupAnswers({ folder: config.storage.path, copyTo, log })),
          },
        })
      : undefined;
  const listenForChanges = redis
    ? listenTogether({ redis, listen: database.listen, fill: fillNotices({ db, signSalt: config.signSalt }) })
    : database.listen;
  const copies = copiesDir(config.storage, config.copiesDir);
  const stopCopies =
    copies !== undefined && config.storage.kind === "folder"
      ? startCopies({ db, folder: config.storage.path, dir: copies, log })
      : undefined;
  const stopFollowing = await followChanges({ db, listen: listenForChanges }, { log, liveHub });
  const url = `http://${config.host.includes(":") ? `[${config.host}]` : config.host}:${port}`;
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  log.info(`reference upstream on ${url}, ${database.kind} database, ready in ${seconds} s`);
  process.send?.({ kind: "listening", url });
  notifySystemd({ ready: true, status: `serving on ${url}` });

  const close = (code = 0) => {
    if (closing) return;
    closing = true;
    const jobsStopped = stopJobs();
    const streamsEnded = liveHub.close();
    const pagesStopped = pages.stop();
    clearInterval(writing);
    time.stop();
    certificates?.stop();
    stopCommands?.();
    stopCopies?.();
    const forced = setTimeout(() => server.closeAllConnections(), CLOSE_MS - LAST_MS);
    forced.unref();
    setTimeout(() => process.exit(1), CLOSE_MS).unref();
    server.close(() => {
      Promise.all([jobsStopped, streamsEnded, pagesStopped, stopFollowing(), writeCounters()])
        .then(() => Promise.all([database.close(), redis?.close()]))
        .then(
          () => process.exit(code),
          () => process.exit(1),
        );
    });
    // Repeats until the last answer has ended, because only then its connection is idle.
    setInterval(() => server.closeIdleConnections(), IDLE_EVERY_MS);
  };
  for (const event of ["SIGTERM", "SIGINT", "disconnect"]) process.once(event, () => close());
  end = () => close(1);
  // The notes come last, because they take a second, in which a signal must already be handled.
  for (const note of await startNotes({ db, config })) log.warn(note);
}

/** Seeds an empty database. If several processes start at once, one seeds and the others wait for it. */
async function seedIfEmpty(
  db: Db,
  { log, nowMs }: { readonly log: Logger; readonly nowMs: number },
): Promise<void> {
  if (!(await isEmptyDatabase(db))) return;
  const content = await demoContent();
  await withLock(db, "seed", async (tx) => {
    if (await isEmptyDatabase(tx)) await seedDatabase({ db: tx, content, nowMs, log });
  });
}
