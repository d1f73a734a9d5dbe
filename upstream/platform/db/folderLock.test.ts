import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { FolderInUse, lockFolder } from "./folderLock.ts";

const CLAIMANT = `
  const { lockFolder } = await import(${JSON.stringify(join(import.meta.dirname, "folderLock.ts"))});
  process.send("ready");
  process.on("message", async () => {
    const lock = await lockFolder(process.argv[1]).catch((error) => process.send(error.message));
    if (lock !== true) process.send("held");
  });`;

let folder: string;
const children = new Set<ChildProcess>();
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "beikao-lock-"));
});
afterEach(async () => {
  await Promise.all([...children].map(kill));
  await rm(folder, { recursive: true, force: true });
});

async function claimant(): Promise<ChildProcess> {
  const child = fork("-", [], {
    execArgv: ["--import", "tsx", "--input-type=module", "-e", CLAIMANT, folder],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  children.add(child);
  await once(child, "message");
  return child;
}

async function claim(child: ChildProcess): Promise<string> {
  child.send("go");
  const [answer] = (await once(child, "message")) as [string];
  return answer;
}

async function kill(child: ChildProcess): Promise<void> {
  children.delete(child);
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGKILL");
  await once(child, "exit");
}

test("gives the lock of a process ended by kill -9 to exactly one of many processes", async () => {
  const claimants = await Promise.all(Array.from({ length: 5 }, claimant));
  for (let round = 0; round < 3; round++) {
    const answers = await Promise.all(claimants.map(claim));
    expect(answers.filter((answer) => answer === "held")).toHaveLength(1);
    expect(answers.filter((answer) => answer.includes("is in use by another process"))).toHaveLength(
      claimants.length - 1,
    );
    const holder = answers.indexOf("held");
    const [gone] = claimants.splice(holder, 1);
    if (gone) await kill(gone);
  }
});

test("locks a folder again after releasing it in the same process, and leaves no file", async () => {
  const first = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow("is in use by another process");
  await expect(lockFolder(folder)).rejects.toBeInstanceOf(FolderInUse);
  await first.release();
  const attempts = await Promise.allSettled(Array.from({ length: 10 }, () => lockFolder(folder)));
  const held = attempts.filter((attempt) => attempt.status === "fulfilled");
  expect(held).toHaveLength(1);
  for (const { value } of held) await value.release();
  expect(await readdir(folder)).toEqual([]);
});

test("respects the lock of an older version while its process lives", async () => {
  const older = createServer((socket) => socket.destroy()).listen(join(folder, "lock.sock"));
  await once(older, "listening");
  await expect(lockFolder(folder)).rejects.toThrow("is in use by another process");
  older.close();
  await (await lockFolder(folder)).release();
});
