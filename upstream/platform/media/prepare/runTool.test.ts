import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runTool } from "./runTool.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "beikao-tool-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let count = 0;
async function program(script: string): Promise<string> {
  const place = join(folder, `program-${(count += 1)}`);
  await writeFile(place, `#!/bin/sh\n${script}\n`);
  await chmod(place, 0o755);
  return place;
}

/** A shell script that, like its child process, ignores every signal that can be ignored. */
const STUBBORN = "trap '' TERM INT HUP\nsleep 600 & echo $! > child\necho begun\nwhile :; do sleep 600; done";

async function isChildGone(): Promise<boolean> {
  const pid = Number(await readFile(join(folder, "child"), "utf8"));
  const state = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  return state === "" || / Z /.test(state);
}

const limits = { name: "film.mp4", seconds: 60 };

test("returns the output, the exit code and the last error line of a program", async () => {
  const place = await program('echo "$1"\necho first >&2\necho last >&2\nexit 3');
  const lines: string[] = [];
  const ended = await runTool(place, ["a b"], { ...limits, onLine: (line) => lines.push(line) });
  expect(ended).toEqual({ isDone: false, out: "a b\n", complaint: "first last" });
  expect(lines.toSorted()).toEqual(["a b", "first", "last"]);
});

test.runIf(existsSync("/proc/self/oom_score_adj"))(
  "marks a program to be killed first when memory runs out",
  async () => {
    const place = await program("cat /proc/self/oom_score_adj; ulimit -v; ulimit -c");
    expect((await runTool(place, [], limits)).out).toBe("1000\n3906250\n0\n");
  },
);

test("ends a program that takes too long, and its children with it", async () => {
  const place = await program(STUBBORN);
  await expect(runTool(place, [], { ...limits, seconds: 1, folder })).rejects.toThrow(
    "film.mp4 takes more than 1 seconds on this machine",
  );
  await expect.poll(isChildGone).toBe(true);
});

test("ends a program that is cancelled, and its children with it", async () => {
  const place = await program(STUBBORN);
  const cancelled = new AbortController();
  const run = runTool(place, [], {
    ...limits,
    folder,
    signal: cancelled.signal,
    onLine: () => cancelled.abort(new Error("given up")),
  });
  await expect(run).rejects.toThrow("given up");
  await expect.poll(isChildGone).toBe(true);
  await expect(runTool(place, [], { ...limits, signal: cancelled.signal })).rejects.toThrow("given up");
});

test("kills the children that a program leaves behind", async () => {
  const place = await program("sleep 600 & echo $! > child");
  expect(await runTool(place, [], { ...limits, folder })).toMatchObject({ isDone: true });
  await expect.poll(isChildGone).toBe(true);
});

test("refuses output that is larger than its limit", async () => {
  const one = await program("exec head -c 3000000 /dev/zero > one");
  await expect(runTool(one, [], { ...limits, folder, fileBytes: 1_000_000 })).rejects.toThrow(
    "film.mp4 would become larger than 1 MB. Make it smaller, or divide it.",
  );
  const many = await program("for i in 1 2 3 4 5; do head -c 900000 /dev/zero > many-$i; done; sleep 600");
  await expect(runTool(many, [], { ...limits, folder, outputBytes: 3_000_000 })).rejects.toThrow(
    "film.mp4 would become larger than 3 MB.",
  );
});

test("refuses a program that needs more memory than its limit", async () => {
  const place = await program(
    `exec ${process.execPath} -e 'console.error("Cannot allocate memory"); process.exit(1)'`,
  );
  await expect(runTool(place, [], limits)).rejects.toThrow(
    "film.mp4 needs more memory than there is for it (at most 4 GB)",
  );
});

test("kills its programs when the process receives a signal to end", async () => {
  const place = await program(STUBBORN);
  // The process stands still after the start of the program, as on a busy machine, and gets the signal meanwhile.
  const script = `import processes from "node:child_process";
    import { syncBuiltinESMExports } from "node:module";
    const { spawn } = processes;
    processes.spawn = (...args) => {
      const child = spawn(...args);
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000);
      return child;
    };
    syncBuiltinESMExports();
    const { runTool } = await import(${JSON.stringify(join(import.meta.dirname, "runTool.ts"))});
    await runTool(process.argv[1], [], { name: "a", seconds: 60, folder: process.argv[2] });`;
  const args = ["--import", "tsx", "--input-type=module", "-e", script, place, folder];
  await rm(join(folder, "child"), { force: true });
  const child = spawn(process.execPath, args, { stdio: ["ignore", "ignore", "pipe"] });
  const exit = once(child, "exit");
  await expect
    .poll(() => readFile(join(folder, "child"), "utf8").catch(() => ""), { timeout: 20_000 })
    .toMatch(/\d\n/);
  child.kill("SIGTERM");
  expect(await exit, await text(child.stderr)).toEqual([null, "SIGTERM"]);
  await expect.poll(isChildGone).toBe(true);
});
