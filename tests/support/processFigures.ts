import { readdirSync, readFileSync, readlinkSync } from "node:fs";

/** Returns the resident memory of a process in MB. */
export function residentMegabytes(pid: number): number {
  return megabytes(pid, "VmRSS");
}

/** Returns the highest resident memory of a process in MB, since its start or since resetPeak. */
export function peakMegabytes(pid: number): number {
  return megabytes(pid, "VmHWM");
}

export function openSockets(pid: number): number {
  const folder = `/proc/${pid}/fd`;
  return readdirSync(folder).filter((name) => linkOf(`${folder}/${name}`).startsWith("socket:")).length;
}

function megabytes(pid: number, name: string): number {
  const line = new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(readFileSync(`/proc/${pid}/status`, "utf8"));
  return Number(line?.[1] ?? 0) / 1024;
}

function linkOf(file: string): string {
  try {
    return readlinkSync(file);
  } catch {
    return "";
  }
}

export function childrenOf(pid: number): readonly number[] {
  const ids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return ids.map(Number).filter((id) => parentOf(id) === pid);
}

export function isAlive(pid: number): boolean {
  return parentOf(pid) !== undefined;
}

/** Returns the parent's process id; undefined: the process has ended, even if it is not reaped yet. */
function parentOf(pid: number): number | undefined {
  try {
    const [, state, parent] = /\) (\S) (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
    return state === "Z" ? undefined : Number(parent);
  } catch {
    return undefined;
  }
}
