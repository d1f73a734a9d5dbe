import { type ChildProcess, spawn, type StdioOptions } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import type { Readable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";

/** A process that can be ended and started again. */
export interface Program extends AsyncDisposable {
  readonly child: () => ChildProcess;
  readonly pid: () => number;
  /** Returns everything that the process has written since the first start. */
  readonly log: () => string;
  /** Returns the code of the last exit; null: it was killed, or it has not ended yet. */
  readonly lastExit: () => number | null;
  /** Starts the process again after it has ended. */
  readonly start: () => void;
  /** Sends SIGTERM, or another signal, and waits until the process has ended. Kills it after the grace period. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<void>;
  /** Sends SIGKILL: the process ends at once and writes nothing more. */
  readonly kill: () => Promise<void>;
  /**
   * Waits until the process is ready.
   * @throws an error with the log if the process ends before, or is not ready in time
   */
  readonly ready: (isReady: () => boolean | Promise<boolean>) => Promise<void>;
}

interface Starting {
  /** Executable; absent: Node. */
  readonly command?: string;
  readonly args: readonly string[];
  /** Environment besides PATH and HOME. */
  readonly env?: NodeJS.ProcessEnv;
  readonly cwd?: string | undefined;
  /** User and group; absent: those of this process. */
  readonly owner?: { readonly uid?: number; readonly gid?: number };
  /** Places of input and output; absent: all output is kept in the log. */
  readonly output?: StdioOptions;
  readonly graceMs?: number;
  readonly onExit?: () => void;
}

/** Time limit of a start. Long, for a busy machine, but less than the 120 s of a test hook. */
const START_MS = 100_000;
/** Shows errors in the terminal, and drops other output. */
export const SHOWN: StdioOptions = ["ignore", "ignore", "inherit"];

const running = new Set<ChildProcess>();
process.on("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

export function startProgram(starting: Starting): Program {
  const { command = process.execPath, args, env, cwd, owner, output, graceMs = 15_000, onExit } = starting;
  let log = "";
  let lastExit: number | null = null;
  let child = begin();
  return {
    child: () => child,
    pid: () => child.pid ?? 0,
    log: () => log,
    lastExit: () => lastExit,
    start: () => void (child = begin()),
    stop: (signal = "SIGTERM") => end(signal),
    kill: () => end("SIGKILL"),
    async ready(isReady) {
      const deadline = Date.now() + START_MS;
      while (!(await isReady())) {
        if (!isRunning(child)) throw new Error(`${command} ${args[0]} ended with ${child.exitCode}:\n${log}`);
        if (Date.now() > deadline) throw new Error(`${command} ${args[0]} did not become ready:\n${log}`);
        await delay(100);
      }
    },
    [Symbol.asyncDispose]: () => end("SIGTERM"),
  };

  function begin(): ChildProcess {
    const begun = spawn(command, args, {
      cwd,
      ...owner,
      env: { PATH: process.env["PATH"], HOME: process.env["HOME"], ...env },
      stdio: output ?? ["ignore", "pipe", "pipe"],
    });
    for (const stream of begun.stdio.slice(1) as (Readable | null)[])
      stream?.setEncoding("utf8").on("data", (text: string) => (log += text));
    running.add(begun);
    begun.once("error", ({ message }) => (log += message));
    begun.once("exit", (code) => {
      running.delete(begun);
      lastExit = code;
      onExit?.();
    });
    return begun;
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (!isRunning(child)) return;
    const ended = once(child, "exit");
    child.kill(signal);
    const timer = setTimeout(() => child.kill("SIGKILL"), graceMs);
    await ended;
    clearTimeout(timer);
  }
}

function isRunning({ pid, exitCode, signalCode }: ChildProcess): boolean {
  return pid !== undefined && exitCode === null && signalCode === null;
}

/** Reports whether a URL answers with a status below 300; with `isAny`, whether it answers at all. */
export async function answersAt(url: string, isAny = false): Promise<boolean> {
  const answer = await fetch(url, { redirect: "manual" }).catch(() => undefined);
  await answer?.arrayBuffer().catch(() => undefined);
  return answer !== undefined && (isAny || answer.ok);
}

/** Reports whether a port of 127.0.0.1 takes connections. */
export function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const line = connect(port, "127.0.0.1", () => {
      line.destroy();
      resolve(true);
    });
    line.on("error", () => resolve(false));
  });
}
