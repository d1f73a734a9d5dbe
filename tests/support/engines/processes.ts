import { type ChildProcess, spawn } from "node:child_process";
import type { Readable } from "node:stream";

export interface ProcessOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Matches the output by which the program says that it is ready (stdout, stderr or file descriptor 3). */
  readonly ready?: RegExp;
}

export interface RunningProcess extends AsyncDisposable {
  readonly said: string;
}

const START_MS = 60_000;

/** Starts a Debian program and waits for its ready message. */
export async function startProcess(
  command: string,
  args: readonly string[],
  { env = {}, ready }: ProcessOptions,
): Promise<RunningProcess> {
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe", "pipe"],
  });
  try {
    return { said: ready ? await saidBy(child, ready) : "", [Symbol.asyncDispose]: () => end(child) };
  } catch (error) {
    await end(child);
    throw new Error(`${command} did not start: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function saidBy(child: ChildProcess, ready: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = "";
    const timer = setTimeout(() => reject(new Error(`silent for ${START_MS} ms\n${said}`)), START_MS);
    const fail = (reason: string) => {
      clearTimeout(timer);
      reject(new Error(`${reason}\n${said}`));
    };
    child.once("error", ({ message }) => fail(message));
    child.once("exit", (code) => fail(`ended with ${code}`));
    for (const stream of child.stdio.slice(1) as Readable[])
      stream.setEncoding("utf8").on("data", (text: string) => {
        said += text;
        const found = ready.exec(said);
        if (!found) return;
        clearTimeout(timer);
        resolve(found[1] ?? "");
      });
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), 5_000);
  await ended;
  clearTimeout(timer);
}
