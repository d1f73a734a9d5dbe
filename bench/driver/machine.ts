import { execFileSync } from "node:child_process";
import { cpus, loadavg } from "node:os";

/** More than this at work already, and the figures say more about the others than about us. */
const QUIET_LOAD = 0.5;
const TASKSET = "taskset";
const SERVER_CORE = "0";
const LOAD_CORE = "1";

let serverCore: readonly string[] = [];

/** A server has one core for itself, load and upstream have the other; without taskset they share them all. Tells whether it is so. */
export function pinLoad(): boolean {
  if (cpus().length < 2) return false;
  try {
    execFileSync(TASKSET, ["-acp", LOAD_CORE, String(process.pid)], { stdio: "ignore" });
  } catch {
    return false;
  }
  serverCore = [TASKSET, "-c", SERVER_CORE];
  return true;
}

/** Command and arguments that run on the server's core. */
export function onServerCore(command: string, args: readonly string[]): readonly [string, readonly string[]] {
  const [first = command, ...rest] = [...serverCore, command, ...args];
  return [first, rest];
}

/** How busy the machine is; says so where it is not quiet. */
export function loadBefore(): number {
  const load = Number((loadavg()[0] ?? 0).toFixed(1));
  if (load > QUIET_LOAD) say(`the machine is not quiet (load ${load}): times are too long, ratios least`);
  return load;
}

/** The executable of that Node: this one, or npm's of that version; this one too where that cannot be had. */
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

/** What goes on, beside the report. */
export function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
