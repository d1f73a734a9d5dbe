import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";

export interface Service {
  readonly port: number;
  /** Sends SIGTERM and waits until the process has ended, as `systemctl stop` does. */
  stop(): Promise<void>;
  /** Sends SIGKILL: the process ends at once and writes nothing more. */
  kill(): Promise<void>;
  start(): void;
  /** Stops the process and starts it again, as `systemctl restart` does. */
  restart(): Promise<void>;
  /** Waits until /readyz, or another path, answers 200. */
  ready(path?: string): Promise<void>;
  readonly lastExit: () => number | null;
  readonly log: () => string;
  [Symbol.asyncDispose](): Promise<void>;
}

interface Starting {
  readonly entry: "dist/server/index.js" | "dist/upstream/index.js";
  readonly port: number;
  readonly env: Readonly<Record<string, string>>;
}

/** Starts a process of the build at a fixed port, as its systemd unit does. */
export function startService({ entry, port, env }: Starting): Service {
  let log = "";
  let lastExit: number | null = null;
  let child: ChildProcess;
  start();
  return {
    port,
    stop: () => end("SIGTERM"),
    kill: () => end("SIGKILL"),
    start,
    async restart() {
      await end("SIGTERM");
      start();
    },
    ready,
    lastExit: () => lastExit,
    log: () => log,
    [Symbol.asyncDispose]: () => end("SIGTERM"),
  };

  function start(): void {
    child = spawn(process.execPath, [entry], {
      env: {
        PATH: process.env["PATH"],
        NODE_ENV: "production",
        PORT: String(port),
        LOG_LEVEL: "error",
        ...env,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    child.stdout?.on("data", (chunk) => (log += String(chunk)));
    child.stderr?.on("data", (chunk) => (log += String(chunk)));
  }

  async function end(signal: "SIGTERM" | "SIGKILL"): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill(signal);
    [lastExit] = (await ended) as [number | null];
  }

  async function ready(path = "/readyz"): Promise<void> {
    for (let attempt = 0; attempt < 600; attempt++) {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined);
      if (answer?.ok) return;
      if (child.exitCode !== null) throw new Error(`${entry} ended with ${child.exitCode}:\n${log}`);
      await delay(100);
    }
    throw new Error(`${entry} did not become ready:\n${log}`);
  }
}
