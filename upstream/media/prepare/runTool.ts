import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { type FileHandle, readdir, stat } from "node:fs/promises";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { cutText } from "#shared/domain/cutText.ts";
import { LARGEST_FILE, MediumError } from "./medium.ts";

/** The name by which a program reads the file of its standard input; it may seek in it. */
export const INPUT = "/dev/stdin";

/** The limits of one run. */
export interface ToolLimits {
  /** Of the wall. */
  readonly seconds: number;
  /** Bytes of the folder that is written into. */
  readonly outputBytes?: number;
  /** Bytes of one file that is written. */
  readonly fileBytes?: number;
}

export interface ToolRun extends ToolLimits {
  /** The operator's file, for messages. */
  readonly name: string;
  /** The file that the program reads by the name INPUT; programs are given no path of a file of others. */
  readonly input?: FileHandle;
  /** The folder of the run; what `outputBytes` counts. */
  readonly folder?: string;
  /** Hears each line of either output. */
  readonly onLine?: ((line: string) => void) | undefined;
  /** Ends the run; it then rejects with the reason. */
  readonly signal?: AbortSignal | undefined;
}

interface Ended {
  readonly isDone: boolean;
  readonly out: string;
  /** The last of the error output, in one line. */
  readonly complaint: string;
}

/** Characters of standard output. */
const MOST_OUTPUT = 64_000_000;
/** Bytes of address space: a picture of 36 million pixels in all threads of a coder takes less. */
const MEMORY = 4_000_000_000;
const LOOK_EVERY_MS = 1_000;
const LAST_OUTPUT_MS = 2_000;
const NO_MEMORY = /cannot allocate memory|out of memory|bad_alloc|failed to allocate/i;

/**
 * Runs a program to its end or to a limit, in a process group of its own of which nothing is left afterwards. The
 * program is asked nothing.
 *
 * @throws MediumError where a limit is reached; the reason of `signal` where that ends the run.
 */
export async function runTool(place: string, args: readonly string[], run: ToolRun): Promise<Ended> {
  const { name, folder, signal, seconds } = run;
  signal?.throwIfAborted();
  const child = spawnLimited(place, args, run);
  const group = groupOf(child);
  let refusal: unknown;
  const end = (reason: unknown) => {
    refusal ??= reason;
    group.kill();
  };
  const cancel = () => end(signal?.reason);
  signal?.addEventListener("abort", cancel, { once: true });
  const late = setTimeout(() => end(tooLong(name, seconds)), seconds * 1_000);
  const looking = setInterval(() => {
    const most = run.outputBytes;
    if (folder === undefined || most === undefined) return;
    void sizeOf(folder).then((size) => {
      if (size > most) end(tooLarge(name, most));
    });
  }, LOOK_EVERY_MS);
  try {
    child.once("exit", group.kill);
    const { code, signal: endedBy, out, err } = await outputOf(child, run.onLine);
    if (refusal !== undefined) throw refusal;
    if (endedBy === "SIGXCPU") throw tooLong(name, seconds);
    if (endedBy === "SIGXFSZ") throw tooLarge(name, fileBytesOf(run));
    if (code !== 0 && (NO_MEMORY.test(err) || endedBy !== null))
      throw new MediumError(
        `${name} needs more memory than there is for it (at most ${MEMORY / 1e9} GB), or is damaged (${endedBy ?? lastOf(err)}). Save it smaller with the program that made it.`,
      );
    return { isDone: code === 0, out, complaint: lastOf(err) };
  } finally {
    clearTimeout(late);
    clearInterval(looking);
    signal?.removeEventListener("abort", cancel);
    group.end();
  }
}

function fileBytesOf({ fileBytes = LARGEST_FILE }: ToolLimits): number {
  return fileBytes;
}

/** The limits hold for the program alone; sh of every system knows them, and where one cannot be set it runs without. */
function spawnLimited(place: string, args: readonly string[], run: ToolRun): ChildProcess {
  const options: SpawnOptions = {
    ...(run.folder !== undefined && { cwd: run.folder }),
    stdio: [run.input?.fd ?? "ignore", "pipe", "pipe"],
    detached: true,
  };
  if (process.platform === "win32") return spawn(place, args, options);
  const limits = [
    ["v", Math.ceil(MEMORY / 1_024)],
    ["f", Math.ceil(fileBytesOf(run) / 512)],
    // Seconds of processors, for a process that outlives this one.
    ["t", run.seconds * 8],
    ["c", 0],
  ].map(([letter, most]) => `ulimit -${letter} ${most} 2>/dev/null;`);
  // Where the memory of the machine or of the service ends, this program goes, and not the process that learners use.
  limits.push("echo 1000 2>/dev/null >/proc/self/oom_score_adj;");
  return spawn("/bin/sh", ["-c", `${limits.join(" ")} exec "$0" "$@"`, place, ...args], options);
}

interface Output {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly out: string;
  readonly err: string;
}

function outputOf(child: ChildProcess, onLine: ToolRun["onLine"]): Promise<Output> {
  return new Promise((resolve, reject) => {
    let [out, err] = ["", ""];
    const hear = (text: string) => {
      for (const line of text.split(/[\r\n]+/)) if (line !== "") onLine?.(line);
    };
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding("utf8").once("error", reject);
    child.stdout?.on("data", (text: string) => {
      if (out.length < MOST_OUTPUT) out += text;
      hear(text);
    });
    child.stderr?.on("data", (text: string) => {
      err = (err + text).slice(-4_000);
      hear(text);
    });
    child.once("error", reject);
    // A process that left the group may hold the output open.
    child.once("exit", () => {
      setTimeout(() => {
        child.stdout?.destroy();
        child.stderr?.destroy();
      }, LAST_OUTPUT_MS).unref();
    });
    child.once("close", (code, signal) => resolve({ code, signal, out, err }));
  });
}

/** The groups that run; they end with this process. */
const groups = new Set<() => void>();
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

function killAll(): void {
  for (const kill of groups) kill();
}

/** Nobody else hears a signal that came to this process alone: it does then what it does without a listener. */
function killAndPass(signal: NodeJS.Signals): void {
  killAll();
  for (const each of SIGNALS) process.off(each, killAndPass);
  if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
}

function groupOf({ pid }: ChildProcess): { readonly kill: () => void; readonly end: () => void } {
  beModest(pid);
  const kill = () => {
    try {
      if (pid !== undefined) process.kill(process.platform === "win32" ? pid : -pid, "SIGKILL");
    } catch {
      // The group has ended.
    }
  };
  if (groups.size === 0) {
    process.on("exit", killAll);
    for (const signal of SIGNALS) process.on(signal, killAndPass);
  }
  groups.add(kill);
  return {
    kill,
    end() {
      kill();
      groups.delete(kill);
      if (groups.size > 0) return;
      process.off("exit", killAll);
      for (const signal of SIGNALS) process.off(signal, killAndPass);
    },
  };
}

/** Learners come first. */
function beModest(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // A service may not be allowed to.
  }
}

/** Bytes of the files in a folder. */
async function sizeOf(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const sizes = names.map((name) =>
    stat(join(folder, name)).then(
      ({ size }) => size,
      () => 0,
    ),
  );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

function tooLarge(name: string, most: number): MediumError {
  const size = most >= 1e9 ? `${most / 1e9} GB` : `${Math.round(most / 1e6)} MB`;
  return new MediumError(`${name} would become larger than ${size}. Make it smaller, or divide it.`);
}

function tooLong(name: string, seconds: number): MediumError {
  const time = seconds < 120 ? `${seconds} seconds` : `${Math.round(seconds / 60)} minutes`;
  return new MediumError(`${name} takes more than ${time} on this machine. Make it shorter, or divide it.`);
}

function lastOf(err: string): string {
  return cutText(err.trim().split("\n").slice(-2).join(" ").replaceAll(INPUT, "the file"), 300);
}
