import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readlinkSync } from "node:fs";

export interface Container {
  /** Sends SIGTERM, and SIGKILL when the grace period is over. The process is not started again. */
  stop(): Promise<void>;
  /** Returns the working directory of the running process, as the kernel reports it. */
  cwd(): string;
  readonly log: () => string;
}

interface Starting {
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly graceMs: number;
}

/** Starts a Node process and starts it again whenever it exits, as docker does with `restart: unless-stopped`. */
export function startContainer({ args, cwd, env, graceMs }: Starting): Container {
  let log = "";
  let isStopped = false;
  let again: NodeJS.Timeout | undefined;
  let child = begin();

  function begin(): ChildProcess {
    const begun = spawn(process.execPath, args, {
      cwd,
      env: { PATH: process.env["PATH"], ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    begun.stdout?.on("data", (chunk) => (log += String(chunk)));
    begun.stderr?.on("data", (chunk) => (log += String(chunk)));
    begun.on("exit", () => {
      if (!isStopped) again = setTimeout(() => (child = begin()), 500);
    });
    return begun;
  }

  return {
    async stop() {
      isStopped = true;
      clearTimeout(again);
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      const late = setTimeout(() => child.kill("SIGKILL"), graceMs);
      await ended;
      clearTimeout(late);
    },
    cwd: () => readlinkSync(`/proc/${child.pid}/cwd`),
    log: () => log,
  };
}
