import type { ChildProcess } from "node:child_process";
import { once } from "node:events";

/** Ends a process as a failing machine does, and waits until it is gone; one that has ended, or was never started, is let be. */
export async function killChild(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}
