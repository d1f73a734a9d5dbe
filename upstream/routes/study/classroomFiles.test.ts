import { createHash, randomBytes } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CODES } from "#shared/contract/codes.ts";
import { classroomResourceList } from "#shared/contract/study/endpoints.ts";
import { classroomFiles, storedFiles } from "#upstream/platform/db/schema/catalogue.ts";
import { contracts } from "#upstream/platform/db/schema/contracts.ts";
import { enrolments } from "#upstream/platform/db/schema/learning.ts";
import { users } from "#upstream/platform/db/schema/users.ts";
import { signIn } from "#upstream/testing/learners.ts";
import { type Answer, type TestUpstream, startTestUpstream } from "#upstream/testing/testUpstream.ts";

/** More bytes than one read of the database returns. */
const BYTES = randomBytes(700_001);
const HASH = createHash("sha256").update(BYTES).digest("hex");

let upstream: TestUpstream;
let me: { token: string };
let userId: number;
let fileId: number;
beforeAll(async () => {
  upstream = await startTestUpstream();
  const { db } = upstream;
  me = { token: await signIn(upstream, "xiaoming") };
  const where = and(eq(users.username, "xiaoming"), eq(users.agencyId, 1));
  userId = (await db.select().from(users).where(where))[0]?.id ?? 0;
  await db.delete(enrolments).where(eq(enrolments.userId, userId));
  await db.insert(storedFiles).values({ hash: HASH, content: BYTES });
  const [row] = await db
    .insert(classroomFiles)
    .values({ classroomId: 21, name: "录音 'a'", ext: "mp3", size: BYTES.length, hash: HASH, sort: 9 })
    .returning();
  fileId = row?.id ?? 0;
});
afterAll(async () => upstream[Symbol.asyncDispose]());

const list = (input: object = {}): Promise<Answer[]> => upstream.call(classroomResourceList, input, me);
const get = (headers: Record<string, string> = {}, id = fileId, asking: object = me) =>
  upstream.fetch(`/user/classroom-file?id=${id}`, { headers }, asking);
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

test("lists files of a classroom only to learners who have had access", async () => {
  expect(await list()).toEqual([]);
  expect(await upstream.refusal(classroomResourceList, { classroom_id: "21" }, me)).toMatchObject({
    code: CODES.notFound,
  });
  expect((await get()).status).toBe(404);
  expect((await (await get({}, fileId, {})).json()).code).toBe(CODES.unauthorised);
});

test("serves a file whole, with its name, and by ranges", async () => {
  await upstream.db.insert(enrolments).values({ userId, agencyId: 1, classroomId: 21, origin: "seed" });
  const files = await list();
  expect(files.map(({ name, course_name, lock }) => [name, course_name, lock])).toEqual([
    ["讲义", "英语精讲", ""],
    ["录音 'a'", "", ""],
  ]);
  expect(files[1]).toMatchObject({ size: BYTES.length, ext: "mp3", classroom_name: "英语系统班" });
  expect(await list({ classroom_id: "21", course_id: "12" })).toHaveLength(1);
  const whole = await upstream.fetch(files[1].url, {}, me);
  expect([whole.status, whole.headers.get("accept-ranges"), whole.headers.get("etag")]).toEqual([
    200,
    "bytes",
    `"${HASH}"`,
  ]);
  expect(whole.headers.get("content-disposition")).toContain(
    "filename*=UTF-8''%E5%BD%95%E9%9F%B3%20%27a%27.mp3",
  );
  expect((await bytesOf(whole)).equals(BYTES)).toBe(true);
  const part = await get({ Range: "bytes=300000-", "If-Range": `"${HASH}"` });
  expect([part.status, part.headers.get("content-range")]).toEqual([206, "bytes 300000-700000/700001"]);
  expect((await bytesOf(part)).equals(BYTES.subarray(300_000))).toBe(true);
});

test("restarts a download when the file has changed, and refuses ranges past the end", async () => {
  const other = await get({ Range: "bytes=5-9", "If-Range": '"another"' });
  expect(other.status).toBe(200);
  expect((await bytesOf(other)).length).toBe(BYTES.length);
  const beyond = await get({ Range: "bytes=900000-" });
  expect([beyond.status, beyond.headers.get("content-range")]).toEqual([416, "bytes */700001"]);
  expect((await bytesOf(beyond)).length).toBe(0);
});

test("lists files of unsigned and expired classrooms as locked", async () => {
  const { db } = upstream;
  const text = { name: "协议", content: "<p>文本</p>", code: "C-1" };
  const [paper] = await db
    .insert(contracts)
    .values({ userId, agencyId: 1, classroomId: 21, ...text })
    .returning();
  expect((await list())[1]).toMatchObject({ lock: "contract", contract_id: String(paper?.id), url: "" });
  const waiting = await get();
  expect([waiting.status, (await waiting.json()).msg]).toEqual([400, "签署协议后才能下载这个文件"]);
  await db.update(contracts).set({ status: "signed" }).where(eq(contracts.userId, userId));
  expect((await get()).status).toBe(200);
  const past = new Date(upstream.now() - 1000);
  await db.update(enrolments).set({ expiresAt: past }).where(eq(enrolments.userId, userId));
  expect((await list())[1]).toMatchObject({ lock: "buy", contract_id: "", url: "" });
  expect((await get()).status).toBe(400);
});
