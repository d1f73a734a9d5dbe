import type { ChildProcess } from "node:child_process";
import { once } from "node:events";

/** Kills a process as a machine failure does, and waits for its end. Ignores a process that is not running. */
export async function killChild(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}
