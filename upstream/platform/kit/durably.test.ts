import { mkdir, mkdtemp, open, readFile, readdir, readlink, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeFolder, putInPlace } from "./durably.ts";

let folder: string;
const events: string[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "beikao-durably-"));
  const handle = await open(folder);
  const prototype = Object.getPrototypeOf(handle) as typeof handle;
  await handle.close();
  const sync = Reflect.get(prototype, "sync") as (this: typeof handle) => Promise<void>;
  vi.spyOn(prototype, "sync").mockImplementation(async function (this: typeof handle) {
    const path = await readlink(`/proc/self/fd/${this.fd}`);
    await sync.call(this);
    events.push(`sync ${path.slice(folder.length)} with ${(await readdir(folder)).join()}`);
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  events.length = 0;
  await rm(folder, { recursive: true, force: true });
});

test("syncs a file before it gets its name, and the name after", async () => {
  await writeFile(join(folder, "a.part"), "content");
  await putInPlace(join(folder, "a.part"), join(folder, "a"));
  expect(events).toEqual(["sync /a.part with a.part", "sync  with a"]);
  expect(await readFile(join(folder, "a"), "utf8")).toBe("content");
});

test("syncs all files and folders of a folder before it gets its name", async () => {
  await mkdir(join(folder, "new/in"), { recursive: true });
  await writeFile(join(folder, "new/in/a"), "content");
  await putInPlace(join(folder, "new"), join(folder, "made"));
  expect(events.slice(0, 3).sort()).toEqual([
    "sync /new with new",
    "sync /new/in with new",
    "sync /new/in/a with new",
  ]);
  expect(events.slice(3)).toEqual(["sync  with made"]);
});

test("syncs the name of each folder that it creates, and nothing where the folder exists", async () => {
  await makeFolder(join(folder, "a/b"));
  expect(events).toEqual(["sync /a with a", "sync  with a"]);
  events.length = 0;
  await makeFolder(join(folder, "a/b"));
  expect(events).toEqual([]);
});
