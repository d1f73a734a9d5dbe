import { readlinkSync } from "node:fs";
import { startProgram } from "#tests/support/program.ts";

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
export function startContainer(starting: Starting): Container {
  let isStopped = false;
  let again: NodeJS.Timeout | undefined;
  const program = startProgram({
    ...starting,
    onExit() {
      if (!isStopped) again = setTimeout(program.start, 500);
    },
  });
  return {
    async stop() {
      isStopped = true;
      clearTimeout(again);
      await program.stop();
    },
    cwd: () => readlinkSync(`/proc/${program.pid()}/cwd`),
    log: program.log,
  };
}
