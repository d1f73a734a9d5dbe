import { readFileSync } from "node:fs";
import { childrenOf } from "#tests/support/processFigures.ts";
import { sum } from "../driver/statistics.ts";

const TICKS_PER_SECOND = 100;

/**
 * Returns the CPU seconds of a process and of all its children, including ended ones. Works on Linux only, as it reads
 * /proc.
 */
export function processorSeconds(pid: number): number {
  return sum([ownSeconds(pid), ...childrenOf(pid).map(processorSeconds)]);
}

/** Returns the CPU seconds of a process and of its ended children; 0: the process has just ended. */
function ownSeconds(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    // Skips the name of the process in brackets, because the name may contain spaces.
    const times = text
      .slice(text.lastIndexOf(")") + 2)
      .split(" ")
      .slice(11, 15);
    return sum(times.map(Number)) / TICKS_PER_SECOND;
  } catch {
    return 0;
  }
}
