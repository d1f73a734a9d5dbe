import { SHOWN, answersAt, startProgram } from "#tests/support/program.ts";
import { freePort } from "#server/freePort.ts";

export const SALT = "an-exam-of-the-tests";

export interface WorldPlan {
  readonly learners: number;
  readonly questions: number;
  /** Number of fill-in questions at the end of the paper; absent: none. */
  readonly blanks?: number;
  readonly minutes: number;
  /**
   * Address of a PostgreSQL server, on which a database is created and later dropped; absent: the embedded database.
   */
  readonly server?: string | undefined;
  /** Number of sites, each with its own upstream, that share the database; absent: one. */
  readonly pairs?: number;
  /** Whether the database gets the small test content instead of the demo, which takes seconds to create. */
  readonly isSmall?: boolean;
  /** Path of the Node program to run; absent: the one that runs the test. */
  readonly node?: string;
  /** Folder for CPU profiles of both processes. */
  readonly profile?: string | undefined;
  /** Starts a proxy between site and upstream. Gets the upstream's port and returns the proxy's port. */
  readonly between?: (upstreamPort: number) => Promise<number>;
}

export interface Restartable {
  pid(): number;
  kill(): Promise<void>;
  /** Starts the process again at the same port. Resolves when it answers. */
  start(): Promise<void>;
  killAndStart(): Promise<void>;
}

export interface Pair {
  readonly url: string;
  readonly site: Process;
  readonly upstream: Process;
}

/** Starts an upstream, and a site in front of it. */
export async function startPair(database: NodeJS.ProcessEnv, plan: WorldPlan): Promise<Pair> {
  const [upstreamPort, port] = [await freePort(), await freePort()];
  const common = { LOG_LEVEL: "error", SIGN_SALT: SALT };
  const upstream = await startProcess(
    "dist/upstream/index.js",
    { ...common, PORT: String(upstreamPort), HOST: "127.0.0.1", SEED: "off", ...database },
    `http://127.0.0.1:${upstreamPort}/`,
    plan,
  );
  const url = `http://localhost:${port}`;
  const site = await startProcess(
    "dist/server/index.js",
    {
      ...common,
      NODE_ENV: "production",
      PORT: String(port),
      UPSTREAM_URL: `http://127.0.0.1:${await (plan.between?.(upstreamPort) ?? upstreamPort)}`,
    },
    `${url}/readyz`,
    plan,
  ).catch(ending(() => upstream.end()));
  return { url, site, upstream };
}

export function ending(end: () => Promise<void>): (error: unknown) => Promise<never> {
  return async (error) => {
    await end();
    throw error;
  };
}

export interface Process extends Restartable {
  /** Sends SIGTERM and waits until the process has ended. */
  end(): Promise<void>;
}

/** Starts a process of the build; resolves when it answers at a URL, even if it refuses, except at /readyz. */
export async function startProcess(
  script: string,
  env: NodeJS.ProcessEnv,
  url: string,
  { node, profile }: Pick<WorldPlan, "node" | "profile"> = {},
): Promise<Process> {
  const profiling = profile ? ["--cpu-prof", `--cpu-prof-dir=${profile}`] : [];
  const program = startProgram({
    ...(node && { command: node }),
    args: ["--max-semi-space-size=16", ...profiling, script],
    env,
    output: SHOWN,
  });
  const ready = () => program.ready(() => answersAt(url, !url.endsWith("/readyz")));
  await ready();
  const start = async () => {
    program.start();
    await ready();
  };
  return {
    pid: program.pid,
    kill: program.kill,
    start,
    async killAndStart() {
      await program.kill();
      await start();
    },
    end: () => program.stop(),
  };
}
