import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readlinkSync } from "node:fs";

export interface Container {
  /** Sends SIGTERM, and SIGKILL after the grace period. The process is not restarted. */
  stop(): Promise<void>;
  /** Returns the working directory of the current process, read from the kernel. */
  cwd(): string;
  readonly log: () => string;
}

interface Starting {
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly graceMs: number;
}

/** Starts a Node process that is restarted when it exits by itself, like `restart: unless-stopped`. */
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
