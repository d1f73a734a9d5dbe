import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { freePort } from "./freePort.ts";
import { killChild } from "./killChild.ts";

/** A real Redis on a free port, whose data is deleted at the end. */
export interface RedisServer extends AsyncDisposable {
  readonly url: string;
  /** Kills the server as a power failure does. */
  kill(): Promise<void>;
  /** Starts an empty server on the same port. */
  start(): Promise<void>;
  pause(): void;
  resume(): void;
}

/** Returns why no Redis can be started on this machine; undefined: it can be started. */
export function missingRedis(): string | undefined {
  try {
    execFileSync("redis-server", ["--version"], { stdio: "ignore" });
    return undefined;
  } catch {
    return "redis-server is not installed";
  }
}

export async function startRedisServer(options: readonly string[] = []): Promise<RedisServer> {
  const port = await freePort();
  let child: ChildProcess | undefined;
  const start = async () => {
    const args = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--dir", "/tmp", ...options];
    const started = spawn("redis-server", args, { stdio: ["ignore", "pipe", "inherit"] });
    child = started;
    await new Promise<void>((resolve, reject) => {
      started.once("exit", (code) => reject(new Error(`redis-server ended with ${code}`)));
      started.stdout?.on("data", (text) => {
        if (String(text).includes("Ready to accept connections")) resolve();
      });
    });
  };
  const kill = () => killChild(child);
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    kill,
    start,
    pause: () => void child?.kill("SIGSTOP"),
    resume: () => void child?.kill("SIGCONT"),
    [Symbol.asyncDispose]: kill,
  };
}
