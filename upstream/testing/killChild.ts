import type { ChildProcess } from "node:child_process";
import { once } from "node:events";

/** Kills a process and waits for its end, like a machine failure. Ignores a process that has ended or never started. */
export async function killChild(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}
