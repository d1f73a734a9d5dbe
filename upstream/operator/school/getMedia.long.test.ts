import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import sharp from "sharp";
import { consoleOver, type TestConsole } from "../../testing/adminConsole.ts";
import { openTestDatabase } from "../../testing/testDatabase.ts";

const EXAMPLE = join(import.meta.dirname, "../../../examples/school");
const work = await mkdtemp(join(tmpdir(), "beikao-media-"));
afterAll(() => rm(work, { recursive: true }));

async function getInto(admin: TestConsole, name: string): Promise<string> {
  const folder = join(work, name);
  expect(await admin("school", "get", "qinghe", folder)).toMatchObject({ code: 0, err: "" });
  return folder;
}

async function filesOf(folder: string): Promise<Readonly<Record<string, string>>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const texts = await Promise.all(paths.map((path) => readFile(path, "base64")));
  return Object.fromEntries(paths.map((path, at) => [path.slice(folder.length + 1), texts[at] ?? ""]));
}

/** Copies the example school, with a lesson of two pictures besides its film and its PDF. */
async function exampleWithPictures(): Promise<string> {
  const folder = join(work, "own");
  await cp(EXAMPLE, folder, { recursive: true });
  await mkdir(join(folder, "media/cards"));
  for (const [at, background] of ["red", "green"].entries())
    await sharp({ create: { width: 8, height: 8, channels: 3, background } })
      .png()
      .toFile(join(folder, `media/cards/${at + 1}.png`));
  const [course = ""] = (await readdir(join(folder, "courses"))).filter((name) => name.startsWith("200001"));
  const path = join(folder, "courses", course);
  const line = "file: media/六大茶类.pdf }\n";
  const text = await readFile(path, "utf8");
  expect(text).toContain(line);
  await writeFile(path, text.replace(line, `${line}      - { name: 茶卡, type: pic, file: media/cards }\n`));
  return folder;
}

test("puts what get wrote of a school with a film, a PDF and pictures, here and in another database", async () => {
  const [first, second] = [await openTestDatabase(), await openTestDatabase()];
  const [here, there] = [consoleOver(first.db), consoleOver(second.db)];
  expect(await here("school", "put", await exampleWithPictures())).toMatchObject({ code: 0, err: "" });
  const folder = await getInto(here, "first");
  const files = await filesOf(folder);
  expect(await here("school", "put", folder)).toMatchObject({
    err: "",
    out: expect.stringContaining("Entries: 0 new, 0 changed, 0 hidden."),
  });
  expect(await filesOf(await getInto(here, "again"))).toEqual(files);
  expect(await there("school", "put", folder)).toMatchObject({ code: 0, err: "" });
  const plays = async (admin: TestConsole) => (await admin("media", "list", "200001", "--json")).out;
  expect(await plays(there)).toBe(await plays(here));
  // The options of questions are in an order of their own in each database.
  const { "questions/茶艺师.jsonl": _bank, ...own } = files;
  expect(await filesOf(await getInto(there, "moved"))).toMatchObject(own);
  await first.close();
  await second.close();
});
