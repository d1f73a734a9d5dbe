import { both } from "#upstream/platform/kit/language.ts";
import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { type FileHandle, readdir, stat } from "node:fs/promises";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { cutText } from "#shared/domain/cutText.ts";
import { LARGEST_FILE, MediumError } from "./medium.ts";

/** Path under which a program reads its input. Unlike a pipe, the input can be read from any position. */
export const INPUT = "/dev/stdin";

export interface ToolLimits {
  /** Longest time of the run in seconds. */
  readonly seconds: number;
  /** Largest size of the output folder, in bytes. */
  readonly outputBytes?: number;
  /** Largest size in bytes of a file that the program writes. */
  readonly fileBytes?: number;
}

export interface ToolRun extends ToolLimits {
  /** Name of the operator's file, for messages. */
  readonly name: string;
  /** File that the program reads as INPUT. The program gets no path to a file that others supplied. */
  readonly input?: FileHandle;
  /** Working folder of the program, whose size `outputBytes` limits. */
  readonly folder?: string;
  /** Receives each line of standard output and error output. */
  readonly onLine?: ((line: string) => void) | undefined;
  /** Stops the program. The run then rejects with the reason of the signal. */
  readonly signal?: AbortSignal | undefined;
}

interface Ended {
  readonly isDone: boolean;
  readonly out: string;
  /** End of the program's error output, on one line. */
  readonly complaint: string;
}

/** Largest standard output, in characters. */
const MOST_OUTPUT = 64_000_000;
/** Largest memory of a program in bytes. Encoding frames of 36 million pixels in all threads needs less. */
const MEMORY = 4_000_000_000;
const LOOK_EVERY_MS = 1_000;
const LAST_OUTPUT_MS = 2_000;
const NO_MEMORY = /cannot allocate memory|out of memory|bad_alloc|failed to allocate/i;

/**
 * Runs a program until it ends or reaches a limit. The program has a process group of its own, which is killed at the
 * end, so that no child process is left. It gets no keyboard input.
 *
 * @throws MediumError when a limit is reached; the reason of `signal` when the signal stops the program
 */
export async function runTool(place: string, args: readonly string[], run: ToolRun): Promise<Ended> {
  const { name, folder, signal, seconds } = run;
  signal?.throwIfAborted();
  const group = groupOf(() => spawnLimited(place, args, run));
  const { child } = group;
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
        both(
          `${name} needs more memory than there is for it (at most ${MEMORY / 1e9} GB), or is damaged (${endedBy ?? lastOf(err)}). Save it smaller with the program that made it.`,
          `${name} 需要的内存超过 ${MEMORY / 1e9} GB，或文件已损坏（${endedBy ?? lastOf(err)}）。请用原来的软件存小一些。`,
        ),
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

/** Starts a program through `sh`, which sets its limits. A limit that the system cannot set is skipped. */
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
    // The limit of CPU seconds also ends a program whose parent, this process, has ended.
    ["t", run.seconds * 8],
    ["c", 0],
  ].map(([letter, most]) => `ulimit -${letter} ${most} 2>/dev/null;`);
  // When memory runs out, the kernel should kill this program, not the process that serves learners.
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
    // A child process outside of the group may keep the output open, so "close" may never come.
    child.once("exit", () => {
      setTimeout(() => {
        child.stdout?.destroy();
        child.stderr?.destroy();
      }, LAST_OUTPUT_MS).unref();
    });
    child.once("close", (code, signal) => resolve({ code, signal, out, err }));
  });
}

/** Kills the running process groups when this process ends. */
const groups = new Set<() => void>();
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

function killAll(): void {
  for (const kill of groups) kill();
}

/** Kills the programs. When no other code handles the signal, it is sent again and ends this process. */
function killAndPass(signal: NodeJS.Signals): void {
  killAll();
  for (const each of SIGNALS) process.off(each, killAndPass);
  if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
}

interface Group {
  readonly child: ChildProcess;
  readonly kill: () => void;
  readonly end: () => void;
}

/** Starts a program whose process group is killed when this process ends. */
function groupOf(start: () => ChildProcess): Group {
  let pid: number | undefined;
  const kill = () => {
    try {
      if (pid !== undefined) process.kill(process.platform === "win32" ? pid : -pid, "SIGKILL");
    } catch {
      // The process group has ended already.
    }
  };
  // The handlers stand before the program starts: a signal that comes during the start must not leave it behind.
  if (groups.size === 0) {
    process.on("exit", killAll);
    for (const signal of SIGNALS) process.on(signal, killAndPass);
  }
  groups.add(kill);
  const end = () => {
    kill();
    groups.delete(kill);
    if (groups.size > 0) return;
    process.off("exit", killAll);
    for (const signal of SIGNALS) process.off(signal, killAndPass);
  };
  try {
    const child = start();
    pid = child.pid;
    beModest(pid);
    return { child, kill, end };
  } catch (error) {
    end();
    throw error;
  }
}

/** Lowers the priority of a program, so that serving learners comes first. */
function beModest(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The process may lack the permission to change priorities, which does no harm.
  }
}

/** Returns the total size of the files in a folder, in bytes. */
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
  return new MediumError(
    both(
      `${name} would become larger than ${size}. Make it smaller, or divide it.`,
      `${name} 会超过 ${size}，请缩小或分成几个。`,
    ),
  );
}

function tooLong(name: string, seconds: number): MediumError {
  const time =
    seconds < 120
      ? both(`${seconds} seconds`, `${seconds} 秒`)
      : both(`${Math.round(seconds / 60)} minutes`, `${Math.round(seconds / 60)} 分钟`);
  return new MediumError(
    both(
      `${name} takes more than ${time} on this machine. Make it shorter, or divide it.`,
      `${name} 处理超过 ${time}，请缩短或分成几个。`,
    ),
  );
}

function lastOf(err: string): string {
  return cutText(err.trim().split("\n").slice(-2).join(" ").replaceAll(INPUT, "the file"), 300);
}
