import { execFileSync } from "node:child_process";
import { appendFile, mkdir, mkdtemp, readdir, rename, rm, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBelow, openReal, readBelow, writeBelow } from "./openBelow.ts";

let work: string;
let folder: string;
beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), "beikao-below-"));
  folder = join(work, "school");
  await mkdir(join(folder, "films"), { recursive: true });
  await writeFile(join(work, "secret.txt"), "of the operator");
  await mkdir(join(work, "outside"));
  await writeFile(join(work, "outside/1.m4s"), "of the operator");
  await writeFile(join(folder, "films/1.m4s"), "one");
});
afterAll(() => rm(work, { recursive: true, force: true }));

const read = (path: string, most = 1_000) => readBelow(folder, path, most).then(String);

async function refusal(path: string): Promise<string> {
  return openBelow(folder, path).then(
    async ({ handle }) => {
      await handle.close();
      return "it was opened";
    },
    (error: Error) => {
      expect(error).toMatchObject({ name: "GivenFileError" });
      return error.message;
    },
  );
}

test("reads a file by its path below the folder", async () => {
  expect(await read("films/1.m4s")).toBe("one");
  expect(await read("./films/../films/1.m4s")).toBe("one");
});

test("reads below a folder that the operator names by a link", async () => {
  await symlink(folder, join(work, "current"));
  expect(String(await readBelow(join(work, "current"), "films/1.m4s", 10))).toBe("one");
});

test.each([
  ["a path that climbs out", "../secret.txt"],
  ["a path that climbs out from within", "films/../../secret.txt"],
  ["an absolute path", "/etc/hostname"],
  ["a backslash", "films\\1.m4s"],
  ["NUL", "films/1.m4s\0.png"],
  ["the folder itself", "."],
  ["no name", ""],
])("refuses %s", async (_what, path) => {
  expect(await refusal(path)).toMatch(/ is no path inside the folder: name a file of the folder by its path/);
});

test.each([
  ["a link to a file outside", "link.txt", "../secret.txt", "link.txt"],
  ["an absolute link", "absolute.txt", "/etc/hostname", "absolute.txt"],
  ["a link to a file of the folder", "inner.txt", "films/1.m4s", "inner.txt"],
  ["a file behind a link to a folder", "more", "../outside", "more/1.m4s"],
  ["a file behind a link to a folder of the folder", "again", "films", "again/1.m4s"],
])("refuses %s", async (_what, name, target, path) => {
  await symlink(target, join(folder, name));
  expect(await refusal(path)).toBe(
    `${path} is a link, or is reached by a link: put the file itself there: links may lead to files that are not yours to publish`,
  );
});

test("refuses a FIFO without waiting, a folder, a socket and a missing file", async () => {
  execFileSync("mkfifo", [join(folder, "fifo")]);
  const server = createServer().listen(join(folder, "socket"));
  await once(server, "listening");
  for (const path of ["fifo", "films", "socket"])
    expect(await refusal(path)).toBe(`${path} is no regular file: put a file there`);
  server.close();
  expect(await refusal("none.mp4")).toMatch(/^none\.mp4 is not there/);
  expect(await refusal("films/1.m4s/2")).toMatch(/ is not there/);
});

test("reads an opened file through its handle when a link replaces it", async () => {
  await writeFile(join(folder, "own.txt"), "own");
  const { handle, place } = await openBelow(folder, "own.txt");
  await rm(place);
  await symlink("../secret.txt", place);
  expect(String(await handle.readFile())).toBe("own");
  await handle.close();
  await expect(openReal(place)).rejects.toThrow("is a link, or is reached by a link");
});

test("never reads a file outside the folder while a folder and a link are swapped", async () => {
  const own = join(folder, "turns");
  await mkdir(own);
  await writeFile(join(own, "1.m4s"), "one");
  await symlink(join(work, "outside"), join(folder, "turned"));
  let isOver = false;
  const swapping = (async () => {
    while (!isOver) {
      await rename(own, join(folder, "aside"));
      await rename(join(folder, "turned"), own);
      await rename(own, join(folder, "turned"));
      await rename(join(folder, "aside"), own);
    }
  })();
  const seen = new Set<string>();
  for (let i = 0; i < 500; i += 1) seen.add(await read("turns/1.m4s").catch((error: Error) => error.name));
  isOver = true;
  await swapping;
  expect(seen).not.toContain("of the operator");
  expect(seen.size).toBeGreaterThan(0);
});

test("writes a file below the folder, and never through a link", async () => {
  await writeBelow(folder, "films/new.png", Buffer.from("longer than before"));
  await writeBelow(folder, "films/new.png", Buffer.from("short"));
  expect(await read("films/new.png")).toBe("short");
  await symlink("../../secret.txt", join(folder, "films/old.png"));
  for (const path of ["films/old.png", "more/1.m4s", "../secret.txt"])
    await expect(writeBelow(folder, path, Buffer.from("x"))).rejects.toMatchObject({
      name: "GivenFileError",
    });
  expect(String(await readBelow(work, "secret.txt", 100))).toBe("of the operator");
  expect(String(await readBelow(work, "outside/1.m4s", 100))).toBe("of the operator");
});

test("refuses a file above the size limit and leaves no file open", async () => {
  const before = (await readdir("/proc/self/fd").catch(() => [])).length;
  await writeFile(join(folder, "large.txt"), "12345");
  await expect(read("large.txt", 4)).rejects.toThrow("large.txt has 5 bytes, more than 4");
  await appendFile(join(folder, "large.txt"), "6");
  for (const path of ["link.txt", "fifo", "films", "more/1.m4s"]) await refusal(path);
  expect((await readdir("/proc/self/fd").catch(() => [])).length).toBeLessThanOrEqual(before);
});
