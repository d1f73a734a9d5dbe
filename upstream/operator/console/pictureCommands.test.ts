import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { courseDetail, classroomDetail, teacherDetail } from "#shared/contract/catalogue/endpoints.ts";
import { ad } from "#shared/contract/config/endpoints.ts";
import { questionImages } from "../../platform/db/schema/questions.ts";
import { type TestConsole, consoleOver } from "../../testing/adminConsole.ts";
import { schoolFile, schoolFolder } from "../../testing/schoolFolder.ts";
import { openTestDatabase } from "../../testing/testDatabase.ts";
import { type Answer, type TestUpstream, startTestUpstream } from "../../testing/testUpstream.ts";

let upstream: TestUpstream;
let admin: TestConsole;
let folder: string;
beforeAll(async () => {
  upstream = await startTestUpstream();
  admin = consoleOver(upstream.db, () => upstream.now());
  folder = await mkdtemp(join(tmpdir(), "beikao-own-pictures-"));
  await sharp({ create: { width: 1200, height: 900, channels: 3, background: "#b33" } })
    .jpeg()
    .toFile(at("photo.jpg"));
  await sharp({ create: { width: 800, height: 200, channels: 4, background: "#0000" } })
    .png()
    .toFile(at("logo.png"));
  await writeFile(at("note.txt"), "no picture");
  await writeFile(at("sign.svg"), '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
});
afterAll(async () => {
  await upstream[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

const at = (name: string) => join(folder, name);
const OWN = /^\/uploads\/question\/[0-9a-f]{40}\.(?:jpg|png)$/;

/** Reads a picture over a socket, and returns its size and headers. */
async function pictureAt(address: string) {
  const answer = await upstream.fetch(address);
  const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
  return { status: answer.status, type: answer.headers.get("content-type"), width, height };
}

const coverOf = async () => ((await upstream.call(courseDetail, { id: "11" })) as Answer).cover as string;

test("gives a course a cover from a file, changes its address with the content, and draws it again", async () => {
  const drawn = await coverOf();
  expect(await admin("course", "change", "11", "--cover", at("photo.jpg"))).toMatchObject({
    code: 0,
    err: "",
  });
  const first = await coverOf();
  expect(first).toMatch(OWN);
  expect(await pictureAt(first)).toEqual({ status: 200, type: "image/jpeg", width: 960, height: 540 });
  await admin("course", "change", "11", "--cover", at("logo.png"));
  const second = await coverOf();
  expect(second).not.toBe(first);
  // Pages that were cached show the earlier picture still.
  expect((await pictureAt(first)).status).toBe(200);
  expect((await admin("course", "change", "11", "--cover", at("logo.png"), "--no-cover")).code).toBe(2);
  expect((await admin("course", "change", "11", "--no-cover")).code).toBe(0);
  expect(await coverOf()).toBe(drawn);
});

test("undoes a change of a cover, and shows the earlier picture", async () => {
  await admin("course", "change", "11", "--cover", at("photo.jpg"));
  const first = await coverOf();
  await admin("course", "change", "11", "--cover", at("logo.png"));
  const { out } = await admin("audit", "list", "--target", "course 11", "--limit", "1", "--json");
  const [{ id }] = (JSON.parse(out) as { rows: [{ id: number }] }).rows;
  expect(await admin("audit", "undo", String(id))).toMatchObject({ code: 0, err: "" });
  expect(await coverOf()).toBe(first);
});

test("shows own pictures of a class, a teacher, a banner and the agency where drawn ones were", async () => {
  const photo = at("photo.jpg");
  for (const words of [
    ["classroom", "change", "21", "--cover", photo],
    ["teacher", "change", "1", "--portrait", photo],
    [
      "banner",
      "add",
      "--agency",
      "jia",
      "--position",
      "home_banner",
      "--title",
      "开课",
      "--url",
      "/course/11",
    ],
    ["agency", "change", "jia", "--logo", at("logo.png"), "--favicon", photo],
  ])
    expect(await admin(...words), words.join(" ")).toMatchObject({ code: 0, err: "" });
  const { out } = await admin("banner", "list", "--agency", "jia", "--json");
  const { id } = (JSON.parse(out) as { rows: { id: number; title: string }[] }).rows.find(
    ({ title }) => title === "开课",
  ) ?? { id: 0 };
  expect((await admin("banner", "change", String(id), "--picture", photo)).err).toBe("");
  const room: Answer = await upstream.call(classroomDetail, { id: "21" });
  expect(await pictureAt(room.cover)).toMatchObject({ width: 960, height: 540 });
  const teacher: Answer = await upstream.call(teacherDetail, { id: "1" });
  expect(await pictureAt(teacher.avatar)).toMatchObject({ width: 480, height: 480 });
  const ads: Answer = await upstream.call(ad, { position: "home" });
  const own = ads.find((one: Answer) => one.id === String(id));
  expect(await pictureAt(own.img)).toMatchObject({ width: 1440, height: 400 });
  const record = JSON.parse((await admin("agency", "show", "jia", "--json")).out) as Answer;
  expect(await pictureAt(record.record.logo)).toEqual({
    status: 200,
    type: "image/png",
    width: 640,
    height: 160,
  });
  expect(await pictureAt(record.record.favicon)).toMatchObject({ width: 192, height: 192 });
  await admin("agency", "change", "jia", "--no-logo", "--no-favicon");
  expect(JSON.parse((await admin("agency", "show", "jia", "--json")).out)).toMatchObject({
    record: { logo: "", favicon: "" },
  });
});

test.each([
  ["note.txt", "it is no whole picture"],
  ["sign.svg", "SVG is not taken; save it as PNG"],
  ["gone.jpg", "there is no such file"],
])("refuses %s as a cover, names the option, and stores nothing", async (file, reason) => {
  const before = await upstream.db.$count(questionImages);
  const { code, err } = await admin("course", "change", "11", "--cover", at(file));
  expect(code).not.toBe(0);
  expect(err).toContain("--cover: ");
  expect(err).toContain(reason);
  expect(await upstream.db.$count(questionImages)).toBe(before);
});

test("stores no picture in a dry run", async () => {
  const before = await upstream.db.$count(questionImages);
  await sharp({ create: { width: 600, height: 600, channels: 3, background: "#17c" } })
    .jpeg()
    .toFile(at("dry.jpg"));
  expect((await admin("course", "change", "11", "--cover", at("dry.jpg"), "--dry-run")).code).toBe(0);
  expect(await upstream.db.$count(questionImages)).toBe(before);
});

async function filesOf(path: string): Promise<Readonly<Record<string, string>>> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const texts = await Promise.all(files.map((file) => readFile(file, "base64")));
  const named = files.map((file, index) => [file.slice(path.length + 1), texts[index] ?? ""] as const);
  // Each database has an order of its own of the options of imported questions (decision 028).
  return Object.fromEntries(named.filter(([file]) => !file.startsWith("questions/")));
}

test("moves own pictures with the folder of a school to another database, byte by byte", async () => {
  const school = await schoolFolder({
    ...schoolFile("courses/1.md", "intro: 从一横开始", "intro: 从一横开始\ncover: pictures/封面.jpg"),
    ...schoolFile(
      "agencies.yaml",
      'brand: "#2f6b4f"',
      'brand: "#2f6b4f"\n  look: { logo: pictures/logo.png }',
    ),
  });
  await mkdir(join(school, "pictures"));
  await sharp(at("photo.jpg")).toFile(join(school, "pictures", "封面.jpg"));
  await sharp(at("logo.png")).toFile(join(school, "pictures", "logo.png"));
  expect(await admin("school", "put", school)).toMatchObject({ code: 0, err: "" });
  expect((await admin("school", "put", school)).out).toContain("Entries: 0 new, 0 changed, 0 hidden.");
  const first = join(folder, "first");
  expect((await admin("school", "get", "small", first)).err).toBe("");
  const files = await filesOf(first);
  expect(Object.keys(files).filter((file) => file.startsWith("pictures/"))).toHaveLength(2);
  const database = await openTestDatabase();
  const other = consoleOver(database.db);
  expect(await other("school", "put", first)).toMatchObject({ code: 0, err: "" });
  const second = join(folder, "second");
  expect((await other("school", "get", "small", second)).err).toBe("");
  expect(await filesOf(second)).toEqual(files);
  await database.close();
  await rm(school, { recursive: true, force: true });
});
