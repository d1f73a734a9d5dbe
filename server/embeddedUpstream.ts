import { type ChildProcess, fork } from "node:child_process";
import { freePort } from "./freePort.ts";
import type { Logger } from "./log.ts";

export interface EmbeddedUpstream {
  /** URL, known before the process runs. A restart does not change it. */
  readonly url: string;
  start(): void;
  /** Resolves when the process accepts calls for the first time. */
  readonly listening: Promise<void>;
  stop(): Promise<void>;
}

export interface EmbeddedUpstreamOptions {
  /** Script to run: upstream/index.ts in development, dist/upstream/index.js after a build. */
  readonly entry: string;
  /**
   * Variables for the child process, added to those of the site: SIGN_SALT, DATA_DIR, DATABASE_URL, LOG_LEVEL,
   * SITE_HOST, SITE_PORT.
   */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly log: Logger;
}

const HOST = "127.0.0.1";
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;
const STEADY_MS = 30_000;
const STOP_MS = 4_000;

/**
 * Runs the reference upstream as a child process on loopback and restarts it when it dies. The child ends with the
 * site, because its IPC channel closes.
 */
export async function prepareEmbeddedUpstream(options: EmbeddedUpstreamOptions): Promise<EmbeddedUpstream> {
  const { entry, env, log } = options;
  const port = await freePort();
  let child: ChildProcess | undefined;
  let stopping = false;
  let pause = FIRST_PAUSE_MS;
  let timer: NodeJS.Timeout | undefined;
  let sayListening = () => {};
  const listening = new Promise<void>((resolve) => {
    sayListening = resolve;
  });

  return {
    url: `http://${HOST}:${port}`,
    start: run,
    listening,
    async stop() {
      stopping = true;
      clearTimeout(timer);
      if (child && child.exitCode === null && child.signalCode === null) await end(child);
    },
  };

  function run(): void {
    const startedAt = performance.now();
    const execArgv = entry.endsWith(".ts") ? ["--import", "tsx"] : [];
    // The child has its own process group, so Ctrl-C in a terminal ends only the site. The site stops the child after
    // its last answer.
    const started = fork(entry, [], {
      env: { ...process.env, ...env, HOST, PORT: String(port) },
      execArgv,
      detached: true,
    });
    child = started;
    started.on("message", (message) => {
      if ((message as { kind?: unknown } | null)?.kind === "listening") sayListening();
    });
    started.on("error", (err) => log.error({ err }, "embedded upstream cannot be started"));
    started.once("exit", (status, signal) => {
      if (stopping) return;
      if (performance.now() - startedAt > STEADY_MS) pause = FIRST_PAUSE_MS;
      log.error({ status, signal, againInMs: pause }, "embedded upstream ended, starting it again");
      timer = setTimeout(run, pause);
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    });
  }
}

function end(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
    child.once("exit", () => {
      clearTimeout(timer);
      resolve();
    });
    child.kill("SIGTERM");
  });
}
