import { readdirSync, readFileSync } from "node:fs";

const TICKS_PER_SECOND = 100;

/**
 * Returns the CPU seconds of a process and of all its children, including ended ones. Works on Linux only, as it reads
 * /proc.
 */
export function processorSeconds(pid: number): number {
  const living = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => statOf(Number(name)) ?? []);
  const of = (parent: number): number =>
    living.reduce(
      (sum, one) =>
        one.pid === parent
          ? sum + one.own + one.ofEndedChildren
          : one.parent === parent
            ? sum + of(one.pid)
            : sum,
      0,
    );
  return of(pid) / TICKS_PER_SECOND;
}

/** Returns the parent and CPU times of a process; undefined: the process has just ended. */
function statOf(pid: number) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    // Skips the name of the process in brackets, because the name may contain spaces.
    const [, parent, ...rest] = text.slice(text.lastIndexOf(")") + 2).split(" ");
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = rest.slice(9, 13).map(Number);
    return { pid, parent: Number(parent), own: user + system, ofEndedChildren: endedUser + endedSystem };
  } catch {
    return undefined;
  }
}
