import { constants } from "node:os";
import { createInterface } from "node:readline/promises";
import { runRestore } from "#upstream/operator/backup/restoreCommand.ts";

const stopping = new AbortController();
let stoppedBy: "SIGINT" | "SIGTERM" | "SIGHUP" | undefined;
// Not only once: a terminal and the wrapper `beikao` both send Ctrl+C.
for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.on(name, () => {
    stoppedBy ??= name;
    stopping.abort();
  });

const code = await runRestore(process.argv.slice(2), {
  env: process.env,
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
  ...(process.stdin.isTTY && { ask }),
  signal: stopping.signal,
});
process.exitCode = stoppedBy && code !== 0 ? 128 + constants.signals[stoppedBy] : code;

/** @returns the line that was typed; empty: the input was closed (Ctrl+D) */
async function ask(question: string): Promise<string> {
  const line = createInterface({ input: process.stdin, output: process.stderr });
  line.on("SIGINT", () => process.kill(process.pid, "SIGINT"));
  try {
    const closed = new Promise<string>((resolve) => line.once("close", () => resolve("")));
    return (await Promise.race([line.question(question, { signal: stopping.signal }), closed])).trim();
  } finally {
    line.close();
  }
}
