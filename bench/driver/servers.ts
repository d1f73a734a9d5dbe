import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "#tests/support/siteProcess.ts";
import { onServerCore } from "./machine.ts";

export const root = path.resolve(import.meta.dirname, "../..");

interface Usage {
  readonly cpuMs: number;
  readonly rssMb: number;
  /** Most memory that the process has used since its start. */
  readonly peakMb: number;
}

export interface Server extends AsyncDisposable {
  readonly url: string;
  readonly usage: () => Promise<Usage>;
}

interface ServerStart {
  readonly entry: string;
  readonly env: Readonly<Record<string, string>>;
  /** Executable of Node; absent: that of this process. */
  readonly node?: string;
  readonly flags?: readonly string[];
  /** Folder for CPU profiles; "": none. */
  readonly profile?: string;
}

interface SiteStart extends Partial<ServerStart> {
  readonly upstreamUrl: string;
  /** True if the site uses its page cache; false: it renders every page. */
  readonly keepsPages: boolean;
  /** File of an upstream map; absent: none. */
  readonly upstreamMap?: string;
}

const START_MS = 15_000;
const STOP_MS = 5_000;
const running = new Set<ChildProcess>();
process.on("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

/** Starts the built site, or another bundle of it, with the settings of deploy/. */
export function startSite({
  upstreamUrl,
  keepsPages,
  upstreamMap,
  flags = [],
  ...start
}: SiteStart): Promise<Server> {
  return startServer({
    entry: path.join(root, "dist/server/index.js"),
    ...start,
    flags: ["--max-semi-space-size=16", ...flags],
    env: {
      UPSTREAM_URL: upstreamUrl,
      SIGN_SALT: "bench",
      ...(!keepsPages && { PAGE_CACHE_SECONDS: "0" }),
      ...(upstreamMap !== undefined && { UPSTREAM_MAP: upstreamMap }),
    },
  });
}

export async function startServer(start: ServerStart): Promise<Server> {
  const { entry, env, node = process.execPath, flags = [], profile = "" } = start;
  const port = await freePort();
  const [command, args] = onServerCore(node, [
    "--import",
    path.join(import.meta.dirname, "sayUsage.mjs"),
    ...(profile ? ["--cpu-prof", `--cpu-prof-dir=${profile}`] : []),
    ...flags,
    entry,
  ]);
  const child = spawn(command, args, {
    cwd: root,
    // Passes only these variables, so that settings of the shell cannot change the measurement.
    env: { PATH: process.env["PATH"] ?? "", NODE_ENV: "production", PORT: String(port), ...env },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  running.add(child);
  child.once("exit", () => running.delete(child));
  const url = `http://127.0.0.1:${port}`;
  await untilOpen(url, child);
  return {
    url,
    usage: async () => {
      child.send("usage");
      return ((await once(child, "message")) as [Usage])[0];
    },
    async [Symbol.asyncDispose]() {
      // Asks the server to exit by itself if it writes a CPU profile, because it writes the profile on exit.
      const ended = once(child, "exit");
      child.kill(profile ? "SIGINT" : "SIGKILL");
      await Promise.race([ended, delay(STOP_MS, undefined, { ref: false })]);
      child.kill("SIGKILL");
    },
  };
}

async function untilOpen(url: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + START_MS;
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`a server ended with ${child.exitCode} while starting`);
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer) return;
    await delay(50);
  }
  throw new Error("a server did not start in time");
}
