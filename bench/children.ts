import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Pinning } from "./pin.ts";
import type { FromUpstream, ToUpstream } from "./upstream.ts";

export const root = path.dirname(import.meta.dirname);

export interface Usage {
  readonly cpuMs: number;
  readonly rssMb: number;
  /** The most since the process began. */
  readonly peakMb: number;
}

export interface ServerProcess {
  readonly url: string;
  readonly usage: () => Promise<Usage>;
  readonly stop: () => Promise<void>;
}

export interface ServerStart {
  /** The executable of Node. */
  readonly node: string;
  readonly entry: string;
  /** Options of Node's own. */
  readonly flags: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly pinning: Pinning;
  /** A folder for CPU profiles. */
  readonly profile: string | undefined;
}

export interface UpstreamProcess {
  readonly url: string;
  readonly delay: (path: string, ms: number) => Promise<void>;
  /** Other data than that of the fixture for a path. */
  readonly answer: (path: string, data: unknown) => Promise<void>;
  /** Every answer differs from the one before, the first one is variant `from` (fixture/variants.ts); undefined: always the same. */
  readonly vary: (from: number | undefined) => Promise<void>;
  readonly takeCalls: () => Promise<Extract<FromUpstream, { kind: "calls" }>>;
  readonly stop: () => void;
}

/** As deploy/ starts the site. */
export const siteFlags: readonly string[] = ["--max-semi-space-size=16"];

const START_MS = 15_000;
const STOP_MS = 5_000;
const running = new Set<ChildProcess>();
process.on("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

export async function startServer(start: ServerStart): Promise<ServerProcess> {
  const { node, entry, flags, env, pinning, profile } = start;
  const port = await freePort();
  const [command, args] = pinning.onServerCore(node, [
    "--import",
    path.join(root, "bench/sayUsage.mjs"),
    ...(profile ? ["--cpu-prof", `--cpu-prof-dir=${profile}`] : []),
    ...flags,
    entry,
  ]);
  const child = tracked(
    spawn(command, args, {
      cwd: root,
      // Only what is named: a setting of the shell must not change what is measured.
      env: { PATH: process.env["PATH"] ?? "", NODE_ENV: "production", PORT: String(port), ...env },
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    }),
  );
  const url = `http://127.0.0.1:${port}`;
  await untilOpen(url, child);
  return {
    url,
    usage: async () => {
      child.send("usage");
      return ((await once(child, "message")) as [Usage])[0];
    },
    stop: async () => {
      // Only a server that ends by itself writes its profile.
      const ended = once(child, "exit");
      child.kill(profile ? "SIGINT" : "SIGKILL");
      await Promise.race([ended, delay(STOP_MS, undefined, { ref: false })]);
      child.kill("SIGKILL");
    },
  };
}

export async function startUpstream(): Promise<UpstreamProcess> {
  const child = tracked(
    fork(path.join(root, "bench/upstream.ts"), { execArgv: ["--import", "tsx"], cwd: root }),
  );
  const answer = async <Kind extends FromUpstream["kind"]>(kind: Kind, message?: ToUpstream) => {
    const said = once(child, "message") as Promise<[FromUpstream]>;
    if (message) child.send(message);
    const [first] = await said;
    if (first.kind !== kind) throw new Error(`the upstream said ${first.kind} for ${kind}`);
    return first as Extract<FromUpstream, { kind: Kind }>;
  };
  const { port } = await answer("listening");
  return {
    url: `http://127.0.0.1:${port}`,
    delay: async (target, ms) => void (await answer("done", { kind: "delay", path: target, ms })),
    answer: async (target, data) => void (await answer("done", { kind: "answer", path: target, data })),
    vary: async (from) => void (await answer("done", { kind: "vary", from })),
    takeCalls: () => answer("calls", { kind: "takeCalls" }),
    stop: () => child.kill("SIGKILL"),
  };
}

function tracked(child: ChildProcess): ChildProcess {
  running.add(child);
  child.once("exit", () => running.delete(child));
  return child;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

async function untilOpen(url: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + START_MS;
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`a server ended with ${child.exitCode} while starting`);
    const open = await fetch(`${url}/readyz`).then(
      (response) => response.body?.cancel().then(() => true) ?? true,
      () => false,
    );
    if (open) return;
    await delay(50);
  }
  throw new Error("a server did not start in time");
}
