import { mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { courseCodes, coupons } from "../../platform/db/schema/orders.ts";
import { type TestConsole, consoleOver } from "../../testing/adminConsole.ts";
import { schoolFolder } from "../../testing/schoolFolder.ts";
import { openTestDatabase } from "../../testing/testDatabase.ts";
import { type TestUpstream, startTestUpstream } from "../../testing/testUpstream.ts";

let upstream: TestUpstream;
let admin: TestConsole;
const folders: string[] = [];
beforeAll(async () => {
  upstream = await startTestUpstream();
  admin = consoleOver(upstream.db);
});
afterAll(async () => {
  await upstream[Symbol.asyncDispose]();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

async function folderOf(files?: Parameters<typeof schoolFolder>[0]): Promise<string> {
  const folder = await schoolFolder(files);
  folders.push(folder);
  return folder;
}

async function get(): Promise<string> {
  const folder = join(await mkdtemp(join(tmpdir(), "beikao-get-")), "school");
  folders.push(folder);
  expect(await admin("school", "get", "small", folder)).toMatchObject({ code: 0, err: "" });
  return folder;
}

async function filesOf(folder: string): Promise<Readonly<Record<string, string>>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const texts = await Promise.all(paths.map((path) => readFile(path, "utf8")));
  return Object.fromEntries(paths.map((path, at) => [path.slice(folder.length + 1), texts[at] ?? ""]));
}

test("keeps captions, coupon terms, unused codes and days of access when a school moves as a folder to another database", async () => {
  expect(await admin("school", "put", await folderOf())).toMatchObject({ code: 0, err: "" });
  const line =
    "coupon add AUTUMN2099 --agency small --name 秋季 --minus 5 --type live --id 70001 --until 2099-10-01 --most-uses 3";
  expect(await admin(...line.split(" "))).toMatchObject({ code: 0, err: "" });
  expect(await admin("course", "change", "70001", "--days", "90")).toMatchObject({ code: 0 });
  const { db } = upstream;
  await db.insert(courseCodes).values([
    { code: "SMALL0008", agencyId: 70, targetType: "course", targetId: 70001, usedBy: 1, usedAt: new Date() },
    { code: "SMALL0009", agencyId: 70, targetType: "course", targetId: 70001, expiresAt: new Date(4e12) },
  ]);
  const folder = await get();
  const files = await filesOf(folder);
  const text = (name: string) => files[name] ?? "";
  expect(Object.entries(files).find(([, words]) => words.includes("Keep it straight"))?.[0]).toMatch(
    /^media\/\d+\.en\.vtt$/,
  );
  for (const word of ["AUTUMN2099", "targetType: live", "mostUses: 3", "2099-03-15 23:59:59"])
    expect(text("coupons.yaml")).toContain(word);
  expect(text("courseCodes.yaml")).toContain("SMALL0009");
  // A redeemed code must not be in the folder: another database does not know that it is redeemed.
  expect(text("courseCodes.yaml")).not.toContain("SMALL0008");
  expect((await admin("school", "put", folder)).out).toContain("Entries: 0 new, 0 changed, 0 hidden.");
  expect(await filesOf(await get())).toEqual(files);
  const database = await openTestDatabase();
  const other = consoleOver(database.db);
  expect(await other("school", "put", folder)).toMatchObject({ code: 0, err: "" });
  const again = join(await mkdtemp(join(tmpdir(), "beikao-get-")), "school");
  folders.push(again);
  expect(await other("school", "get", "small", again)).toMatchObject({ code: 0, err: "" });
  // The question file is compared without its options' order, which differs between two databases.
  const { "questions/书法.jsonl": _bank, ...others } = files;
  expect(await filesOf(again)).toMatchObject(others);
  await database.close();
  // The folder sets no end for the coupon, so it must not undo the command that ended it.
  expect(await admin("coupon", "expire", "SMALL2099", "--agency", "small")).toMatchObject({ code: 0 });
  expect((await admin("school", "put", await folderOf())).err).toBe("");
  const [ended] = await db.select().from(coupons).where(eq(coupons.code, "SMALL2099"));
  expect(ended?.endsAt?.getTime()).toBeLessThanOrEqual(Date.now());
});

test("opens a school that has no class yet", async () => {
  const database = await openTestDatabase();
  const folder = await folderOf({
    "classrooms/1.md": undefined,
    "classroomFiles.yaml": undefined,
    "files/字帖.txt": undefined,
    "courseCodes.yaml": undefined,
  });
  expect(await consoleOver(database.db)("school", "put", folder)).toMatchObject({ code: 0, err: "" });
  await database.close();
});
