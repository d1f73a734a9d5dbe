import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "#tests/support/siteProcess.ts";
import type { WorldPlan } from "./examWorld.ts";

export const SALT = "an-exam-of-the-tests";

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
  const common = {
    PATH: process.env["PATH"],
    HOME: process.env["HOME"],
    LOG_LEVEL: "error",
    SIGN_SALT: SALT,
  };
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

/** Starts a process of the build; resolves when it answers. */
export async function startProcess(
  script: string,
  env: NodeJS.ProcessEnv,
  answersAt: string,
  { node = process.execPath, profile }: Pick<WorldPlan, "node" | "profile"> = {},
): Promise<Process> {
  let child = spawnOne();
  await ready();
  return {
    pid: () => child.pid ?? 0,
    kill: () => ended("SIGKILL"),
    start,
    async killAndStart() {
      await ended("SIGKILL");
      await start();
    },
    end: () => ended("SIGTERM"),
  };

  async function start(): Promise<void> {
    child = spawnOne();
    await ready();
  }

  function spawnOne(): ChildProcess {
    const profiling = profile ? ["--cpu-prof", `--cpu-prof-dir=${profile}`] : [];
    return spawn(node, ["--max-semi-space-size=16", ...profiling, script], {
      env,
      stdio: ["ignore", "ignore", "inherit"],
    });
  }

  async function ended(signal: "SIGKILL" | "SIGTERM"): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once("exit", resolve));
    child.kill(signal);
    const timer = setTimeout(() => child.kill("SIGKILL"), 15_000);
    await gone;
    clearTimeout(timer);
  }

  /** Waits for any answer, even a refusal: the upstream refuses unsigned requests. */
  async function ready(): Promise<void> {
    for (let attempt = 0; attempt < 1_200; attempt += 1) {
      const answer = await fetch(answersAt).catch(() => undefined);
      await answer?.arrayBuffer().catch(() => undefined);
      if (answer && (answer.ok || !answersAt.endsWith("/readyz"))) return;
      if (child.exitCode !== null) throw new Error(`${script} ended with ${child.exitCode}`);
      await delay(100);
    }
    throw new Error(`${script} did not become ready`);
  }
}
