import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { takeSecretFiles } from "#shared/environment/secretFiles.ts";
import { watchFaults } from "#shared/watchFaults.ts";
import { createApp } from "./app.ts";
import { type Config, readConfig } from "./config.ts";
import { createDependencies, type Dependencies, type SiteConfig } from "./dependencies.ts";
import { readAssets } from "./document/assets.ts";
import { type EmbeddedUpstream, prepareEmbeddedUpstream } from "./embeddedUpstream.ts";
import { readUpstreamMap } from "./gateway/map/readUpstreamMap.ts";
import { followUpstreamTime } from "./gateway/wire/followUpstreamTime.ts";
import { closeGracefully, createHttpServer, listen } from "./httpServer.ts";
import { createLog, type Logger } from "./log.ts";
import { createMetrics } from "./metrics.ts";
import { notifySystemd } from "./notifySystemd.ts";
import { createRenderer } from "./render.tsx";
import { tuneHeap } from "./tuneHeap.ts";

/** Time in ms in which /readyz answers 503 and requests are still accepted, so that a load balancer stops sending. */
const LOOK_AWAY_MS = 1_000;
/**
 * Time in ms for running answers to finish, longer than an upstream call may take. With LOOK_AWAY_MS and the stop of an
 * embedded upstream, stopping takes less than 10 s.
 */
const FINISH_MS = 6_500;
const READY_EVERY_MS = 250;

await main();

async function main(): Promise<void> {
  tuneHeap();
  const config = configOrExit();
  const log = createLog(config.logLevel);
  const time = followUpstreamTime({ log, wall: Date.now });
  const metrics = createMetrics({ ofProcess: true, clockAheadMs: time.aheadMs });
  let end = (): void => process.exit(1);
  watchFaults(process, { log, count: (kind) => metrics.unhandled(kind), end: () => end() });
  const root = projectRoot();
  const clientFolder = path.join(root, "dist", "client");
  const development = process.env["NODE_ENV"] === "development";

  const signSalt = config.signSalt ?? randomBytes(16).toString("hex");
  const embedded = config.upstreamUrl ? undefined : await prepareUpstream(root, config, signSalt, log);
  const upstreamUrl = config.upstreamUrl ?? embedded?.url ?? "";
  const companion =
    config.companionUrl === "embedded" ? await prepareUpstream(root, config, signSalt, log) : undefined;
  const renderer = await createRenderer({
    assets: readAssets(clientFolder),
    development,
    timeoutMs: config.upstreamTimeoutMs * 2,
    now: time.now,
    onAbort: (reason) => metrics.renderAborted(reason),
    onError: (err, page) => log.error({ err, request: page.requestId }, "render"),
  });
  let upstreamStarting = embedded !== undefined;
  const dependencies = createDependencies({
    config: {
      ...config,
      upstreamUrl,
      signSalt,
      companionUrl: companion?.url ?? config.companionUrl,
      // The embedded reference upstream has no paths outside the contract that /api would need.
      apiPaths: config.apiPaths ?? (embedded && []),
    } satisfies SiteConfig,
    folders: { clientFolder, publicFolder: path.join(root, "public"), sourceMaps: development },
    log,
    metrics,
    now: time.now,
    hearTime: time.hear,
    renderer,
    upstreamStarting: () => upstreamStarting,
  });
  const server = createHttpServer(createApp(dependencies));
  await listen(server, config.port, config.host).catch((error: NodeJS.ErrnoException) =>
    exitWith(
      error.code === "EADDRINUSE"
        ? `Port ${config.port} of ${config.host} is in use: end what has it, or set PORT to another one.`
        : `${error.message}: choose another PORT or HOST`,
    ),
  );
  notifySystemd({ ready: true, status: "waiting for the upstream" });
  end = closeOnSignals({ server, dependencies, embedded: embedded ?? companion, log });
  purgeOnSignal(dependencies);
  // The child processes start last, so that none of them is left running when the site cannot start.
  embedded?.start();
  companion?.start();
  await embedded?.listening;
  upstreamStarting = false;
  await announce(server, dependencies);
}

function configOrExit(): Config {
  try {
    // An embedded upstream inherits process.env with the secrets.
    takeSecretFiles(process.env, (file) => readFileSync(file, "utf8"));
    const config = readConfig(process.env);
    if (config.upstreamMap !== undefined)
      readUpstreamMap(config.upstreamMap, { hasCompanion: config.companionUrl !== undefined });
    return config;
  } catch (error) {
    return exitWith((error as Error).message);
  }
}

function prepareUpstream(
  root: string,
  config: Config,
  signSalt: string,
  log: Logger,
): Promise<EmbeddedUpstream> {
  const entry = import.meta.url.endsWith(".ts") ? "upstream/index.ts" : "dist/upstream/index.js";
  const env = {
    SIGN_SALT: signSalt,
    DATA_DIR: path.resolve(root, config.dataDir),
    DATABASE_URL: config.databaseUrl,
    LOG_LEVEL: config.logLevel,
    SITE_HOST: config.host,
    SITE_PORT: config.port === 0 ? undefined : String(config.port),
    ...(config.companionUrl === "embedded" && { COMPANION: "1" }),
  };
  return prepareEmbeddedUpstream({ entry: path.join(root, entry), env, log });
}

/** Returns the folder that holds package.json: a parent folder of the source and of the build. */
function projectRoot(): string {
  let folder = import.meta.dirname;
  while (!existsSync(path.join(folder, "package.json")) && folder !== path.dirname(folder)) {
    folder = path.dirname(folder);
  }
  return folder;
}

interface Running {
  readonly server: ReturnType<typeof createHttpServer>;
  readonly dependencies: Dependencies;
  readonly embedded: EmbeddedUpstream | undefined;
  readonly log: Logger;
}

function closeOnSignals({ server, dependencies, embedded, log }: Running): () => void {
  const close = async (signal: NodeJS.Signals | undefined) => {
    if (dependencies.lifecycle.closing) return;
    dependencies.lifecycle.close();
    log.info({ signal }, "closing");
    if (signal === "SIGTERM") await delay(LOOK_AWAY_MS);
    await closeGracefully(server, FINISH_MS);
    await dependencies.upstream.close();
    await embedded?.stop();
    process.exit(signal === undefined ? 1 : 0);
  };
  process.on("SIGTERM", (signal) => void close(signal));
  process.on("SIGINT", (signal) => void close(signal));
  return () => void close(undefined).catch(() => process.exit(1));
}

/** Drops all cached pages and answers on SIGHUP (`kill -HUP`), for an operator who cannot wait until they expire. */
function purgeOnSignal({ pageCache, agencyAnswers, log }: Dependencies): void {
  process.on("SIGHUP", () => {
    log.info(pageCache?.size ?? {}, "page cache purged");
    agencyAnswers.forget();
    pageCache?.purge();
  });
}

/** Logs the site's address once, as soon as pages can be served. */
async function announce(
  server: Running["server"],
  { systemConfig, lifecycle, log }: Dependencies,
): Promise<void> {
  while (!(await systemConfig.check())) {
    if (lifecycle.closing) return;
    await delay(READY_EVERY_MS);
  }
  const address = server.address();
  if (typeof address !== "object" || address === null) return;
  const loopback = ["127.0.0.1", "0.0.0.0", "::", "::1"].includes(address.address);
  notifySystemd({ status: `open on port ${address.port}` });
  const line = `备考 is open at http://${loopback ? "localhost" : address.address}:${address.port}`;
  if (process.stdout.isTTY) process.stdout.write(`${line}\n`);
  else log.info(line);
}

function exitWith(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
