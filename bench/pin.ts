import { execFileSync } from "node:child_process";
import { cpus } from "node:os";

const TASKSET = "taskset";
const SERVER_CORE = "0";
const LOAD_CORE = "1";

/** A server has one core for itself, load and upstream have the other; without taskset they share them all. */
export interface Pinning {
  readonly active: boolean;
  /** Command and arguments that run on the server's core. */
  readonly onServerCore: (command: string, args: readonly string[]) => readonly [string, readonly string[]];
}

export function pinLoad(): Pinning {
  if (!canPin()) return { active: false, onServerCore: (command, args) => [command, args] };
  execFileSync(TASKSET, ["-acp", LOAD_CORE, String(process.pid)], { stdio: "ignore" });
  return {
    active: true,
    onServerCore: (command, args) => [TASKSET, ["-c", SERVER_CORE, command, ...args]],
  };
}

function canPin(): boolean {
  if (cpus().length < 2) return false;
  try {
    execFileSync(TASKSET, ["-V"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
