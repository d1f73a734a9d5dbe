import { execFileSync } from "node:child_process";
import { cpus, loadavg } from "node:os";

/** Load average up to which the machine counts as quiet. Above it, other processes distort the figures. */
const QUIET_LOAD = 0.5;
const TASKSET = "taskset";
const SERVER_CORE = "0";
const LOAD_CORE = "1";

let serverCore: readonly string[] = [];

/**
 * Pins load and upstream to one core, so that the server has the other. Warns without taskset or a second core: all
 * processes then share all cores.
 * @returns true if the processes are pinned
 */
export function pinLoad(): boolean {
  try {
    if (cpus().length < 2) throw new Error("one core");
    execFileSync(TASKSET, ["-acp", LOAD_CORE, String(process.pid)], { stdio: "ignore" });
    serverCore = [TASKSET, "-c", SERVER_CORE];
    return true;
  } catch {
    say("no taskset or one core only: servers and load share their cores");
    return false;
  }
}

export function onServerCore(command: string, args: readonly string[]): readonly [string, readonly string[]] {
  const [first = command, ...rest] = [...serverCore, command, ...args];
  return [first, rest];
}

/** Returns the load average, and warns when the machine is not quiet. */
export function loadBefore(): number {
  const load = Number((loadavg()[0] ?? 0).toFixed(1));
  if (load > QUIET_LOAD) say(`the machine is not quiet (load ${load}): times are too long, ratios least`);
  return load;
}

/**
 * Returns the executable of a Node version: of this process if it has this version, else from npm. If npm lacks the
 * version, returns the executable of this process.
 */
export function nodeFor(major: number): string {
  if (process.versions.node.startsWith(`${major}.`)) return process.execPath;
  say(`looking for Node ${major}`);
  try {
    return execFileSync("npx", ["-y", "-p", `node@${major}`, "node", "-p", "process.execPath"], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  } catch {
    say(`Node ${major} cannot be had by npx: the servers run with this Node, ${process.versions.node}`);
    return process.execPath;
  }
}

/** Prints progress to stderr, so that the report on stdout stays clean. */
export function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
