import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";

export interface Site {
  readonly port: number;
  /** SIGTERM, waits for the end, starts again; as `systemctl restart` does. */
  restart(): Promise<void>;
  /** How the last process ended. */
  readonly lastExit: () => number | null;
  [Symbol.asyncDispose](): Promise<void>;
}

/** The built site at a fixed port, started as the service does. Resolves when it is ready. */
export async function startSite(port: number, env: Readonly<Record<string, string>>): Promise<Site> {
  let child = start();
  let lastExit: number | null = null;
  await ready();
  return {
    port,
    lastExit: () => lastExit,
    async restart() {
      await end();
      child = start();
    },
    [Symbol.asyncDispose]: end,
  };

  function start(): ChildProcess {
    return spawn(process.execPath, ["dist/server/index.js"], {
      env: {
        PATH: process.env["PATH"],
        NODE_ENV: "production",
        PORT: String(port),
        LOG_LEVEL: "error",
        ...env,
      },
      stdio: ["ignore", "ignore", "inherit"],
    });
  }

  async function end(): Promise<void> {
    if (child.exitCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    [lastExit] = (await ended) as [number | null];
  }

  async function ready(): Promise<void> {
    for (let attempt = 0; attempt < 300; attempt++) {
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
      if (answer?.ok) return;
      if (child.exitCode !== null) throw new Error(`the site ended with ${child.exitCode}`);
      await delay(100);
    }
    throw new Error("the site did not become ready");
  }
}
