import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { signOf } from "./platform/http/checkSign.ts";
import { type BundledProcess, bundledProcess } from "./testing/bundledProcess.ts";
import { prepareDataFolder } from "./testing/testDatabase.ts";

const SALT = "process-test-salt";
const running = new Set<ChildProcess>();
let bundled: BundledProcess;
beforeAll(async () => {
  bundled = await bundledProcess();
});
afterAll(() => bundled[Symbol.asyncDispose]());
afterEach(() => {
  for (const child of running) child.kill("SIGKILL");
});

function startProcess(env: Record<string, string>) {
  const child = fork(bundled.file, [], {
    silent: true,
    env: {
      ...process.env,
      DATABASE_URL: "",
      SIGN_SALT: SALT,
      PORT: "0",
      SEED: "off",
      LOG_LEVEL: "silent",
      ...env,
    },
  });
  running.add(child);
  let errors = "";
  let output = "";
  child.stderr?.on("data", (chunk) => (errors += String(chunk)));
  child.stdout?.on("data", (chunk) => (output += String(chunk)));
  const ended = once(child, "exit").then(([code]) => {
    running.delete(child);
    return { code: code as number | null, errors };
  });
  const listening = new Promise<string>((resolve) => {
    child.on("message", (message) => resolve((message as { url: string }).url));
  });
  return { child, ended, listening, output: () => output };
}

test("the process listens, holds its folder, and ends cleanly by signal and with its parent", async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), "beikao-process-"));
  try {
    await prepareDataFolder(DATA_DIR);
    const first = startProcess({ DATA_DIR });
    const url = await first.listening;
    const time = String(Math.floor(Date.now() / 1000));
    const answer = await fetch(`${url}/uploads/json/default.json`, {
      headers: { "access-time": time, sign: signOf(time, SALT) },
    });
    expect(await answer.json()).toMatchObject({ code: 20200 });

    const second = await startProcess({ DATA_DIR }).ended;
    expect(second.code).toBe(1);
    expect(second.errors).toMatch(/^The data folder .* is in use by another process/);
    expect(second.errors).not.toContain(" at ");

    first.child.kill("SIGTERM");
    expect(await first.ended).toEqual({ code: 0, errors: "" });

    const orphan = startProcess({ DATA_DIR, LOG_LEVEL: "warn" });
    await orphan.listening;
    await expect.poll(orphan.output, { timeout: 20_000 }).toContain("SMS is not set up");
    orphan.child.disconnect();
    expect((await orphan.ended).code).toBe(0);
  } finally {
    await rm(DATA_DIR, { recursive: true, force: true });
  }
});

test("refuses to start without a salt, and names the variable", async () => {
  const { code, errors } = await startProcess({ SIGN_SALT: "" }).ended;
  expect(code).toBe(1);
  expect(errors).toMatch(/^SIGN_SALT is missing/);
});

/** A module that throws an uncaught error on a signal. */
const FAULTS = `process.on("SIGUSR2", () => { throw new Error("a fault"); });
process.on("SIGPIPE", () => void Promise.reject(new Error("a stray rejection")));`;

test("finishes open requests after an uncaught exception, and exits with 1", async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), "beikao-process-"));
  try {
    await prepareDataFolder(DATA_DIR);
    const NODE_OPTIONS = `--import data:text/javascript,${encodeURIComponent(FAULTS)}`;
    const upstream = startProcess({ DATA_DIR, NODE_OPTIONS, LOG_LEVEL: "error" });
    const url = await upstream.listening;
    upstream.child.kill("SIGPIPE");
    await expect.poll(upstream.output).toContain("a stray rejection");
    const time = String(Math.floor(Date.now() / 1000));
    const headers = { "access-time": time, sign: signOf(time, SALT), "Content-Type": "application/json" };
    const unfinished = request(`${url}/user/login`, { method: "POST", headers });
    const answered = once(unfinished, "response");
    unfinished.write("{");
    await once(unfinished, "socket");
    // This second answer shows that the first request has arrived.
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    upstream.child.kill("SIGUSR2");
    await expect.poll(upstream.output).toContain("a fault");
    unfinished.end("}");
    const [answer] = (await answered) as [IncomingMessage];
    expect(answer.statusCode).toBe(200);
    answer.resume();
    expect((await upstream.ended).code).toBe(1);
  } finally {
    await rm(DATA_DIR, { recursive: true, force: true });
  }
});
