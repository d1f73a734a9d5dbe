import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { closeAccount, exportData, reopenAccount } from "#shared/contract/account/endpoints.ts";
import { CODES } from "#shared/contract/codes.ts";
import * as api from "#shared/contract/share/endpoints.ts";
import { hashOfToken } from "#upstream/domain/share/shares.ts";
import { courses } from "#upstream/platform/db/schema/catalogue.ts";
import { attempts } from "#upstream/platform/db/schema/attempts.ts";
import { shares } from "#upstream/platform/db/schema/shares.ts";
import { users } from "#upstream/platform/db/schema/users.ts";
import { forgetLimits, newVisitor, newLearner, signIn } from "#upstream/testing/learners.ts";
import { type TestUpstream, startTestUpstream } from "#upstream/testing/testUpstream.ts";

let upstream: TestUpstream;
let me: { token: string };
beforeAll(async () => {
  upstream = await startTestUpstream();
  me = { token: await signIn(upstream, "xiaoming") };
});
afterAll(async () => upstream[Symbol.asyncDispose]());
beforeEach(() => forgetLimits(upstream));

const DAY_MS = 86_400_000;
const COURSE = { kind: "course", target_id: "11" };
const create = (input: object = COURSE) => upstream.call(api.createShare, input, me);
const open = (token: string, asking = newVisitor()) => upstream.call(api.openShare, { token }, asking);
const picture = (token: string, headers: Record<string, string> = {}) =>
  upstream.fetch(`${api.sharePicture.path}?token=${token}`, { headers });

async function finishedAttempt(own: Partial<typeof attempts.$inferInsert> = {}): Promise<string> {
  const [learner] = await upstream.db.select().from(users).where(eq(users.nickname, "小明"));
  const [row] = await upstream.db
    .insert(attempts)
    .values({
      userId: learner?.id ?? 0,
      agencyId: 1,
      subjectId: 315,
      examType: 7,
      requestId: crypto.randomUUID(),
      ticket: "t",
      questionIds: [],
      status: "finished",
      score: "86.50",
      totalScore: "100",
      beginTime: new Date("2026-11-20T02:00:00Z"),
      endTime: new Date("2026-11-20T03:00:00Z"),
      ...own,
    })
    .returning();
  return `exam-${row?.id}`;
}

test("returns the link of a shared course once and stores only its hash", async () => {
  const share = await create({ ...COURSE, origin: "http://localhost:3000" });
  expect(share).toMatchObject({ kind: "course", title: "英语精讲", course_id: "11", status: "on" });
  expect(share.token).toMatch(/^[\w-]{43}$/);
  expect(share.link).toBe(`http://localhost:3000/share?token=${share.token}`);
  const [row] = await upstream.db
    .select()
    .from(shares)
    .where(eq(shares.id, Number(share.id)));
  expect(row?.tokenHash).toBe(hashOfToken(share.token));
  expect(JSON.stringify(row)).not.toContain(share.token);
  expect(await open(share.token)).toMatchObject({
    status: "on",
    title: "英语精讲",
    nickname: "",
    course: { id: "11", teacher: ["林知远"], subject_name: "英语（二）", lesson_num: 3 },
    result: null,
  });
  const { list } = await upstream.call(api.listShares, {}, me);
  expect(list[0]).toMatchObject({ id: share.id, status: "on" });
  expect(JSON.stringify(list)).not.toContain(share.token);
});

test("a shared result shows each of name, score and date only if the learner chose to show it", async () => {
  const target_id = await finishedAttempt();
  expect(await upstream.call(api.listResults, {}, me)).toContainEqual(
    expect.objectContaining({ id: target_id, title: "英语（二） · 模拟考试", score: "86.5" }),
  );
  const quiet = await create({ kind: "result", target_id });
  const shown = await open(quiet.token);
  expect(shown).toMatchObject({
    nickname: "",
    course: null,
    result: { subject_id: "315", score: "", total_score: "", date: "" },
  });
  expect(JSON.stringify(shown)).not.toMatch(/86|2026-11-20|小明/);
  const loud = await create({
    kind: "result",
    target_id,
    show_name: "1",
    show_score: "1",
    show_date: "1",
  });
  expect(await open(loud.token)).toMatchObject({
    nickname: "小明",
    result: { score: "86.5", total_score: "100", unit: "分", date: "2026-11-20" },
  });
});

test("a shared practice run shows the number of right answers", async () => {
  const id = await finishedAttempt({ mode: "random", examType: 0, rightNum: 17, questionNum: 20 });
  const target_id = id.replace("exam", "practice");
  const results = await upstream.call(api.listResults, {}, me);
  expect(results).toContainEqual(
    expect.objectContaining({ id: target_id, title: "英语（二） · 随机练习", score: "17", unit: "题" }),
  );
  expect(results.map(({ id }: { id: string }) => id)).not.toContain(id);
  const { token } = await create({ kind: "result", target_id, show_score: "1" });
  expect((await open(token))?.result).toMatchObject({ score: "17", total_score: "20", unit: "题" });
  expect((await picture(token)).status).toBe(200);
  const kept = await upstream.refusal(api.createShare, { kind: "result", target_id: id }, me);
  expect(kept.code).toBe(CODES.notFound);
});

test("refuses to share results that are missing, unfinished or of another learner", async () => {
  const refused = async (input: object, asking: object = me) =>
    (await upstream.refusal(api.createShare, input, asking)).code;
  const doing = await finishedAttempt({ status: "reviewing" });
  expect(await refused({ kind: "result", target_id: doing })).toBe(CODES.notFound);
  const other = await newLearner(upstream, "13900000081");
  const result = { kind: "result", target_id: await finishedAttempt() };
  expect(await refused(result, other)).toBe(CODES.notFound);
  expect(await upstream.call(api.listResults, {}, other)).toEqual([]);
  expect(await refused({ kind: "course", target_id: "14" })).toBe(CODES.notFound);
  for (const target_id of ["999", "", "exam-1;", "constructor-1", "__proto__-1"])
    expect(await refused({ kind: "result", target_id }), target_id).toBe(CODES.notFound);
  expect(await refused({ ...COURSE, days: "365" })).toBe(CODES.badInput);
  expect(await refused(COURSE, newVisitor())).toBe(CODES.unauthorised);
});

test("a link expires, can be revoked at once, and is not found when unknown", async () => {
  const short = await create({ ...COURSE, days: "7" });
  const long = await create({ ...COURSE, days: "90", show_name: "1" });
  upstream.advance(7 * DAY_MS);
  me = { token: await signIn(upstream, "xiaoming") };
  expect(await open(short.token)).toEqual({
    status: "expired",
    kind: "course",
    title: "",
    nickname: "",
    expire_time: "",
    course: null,
    result: null,
  });
  expect(await open(long.token)).toMatchObject({ status: "on", nickname: "小明" });
  const revoked = await upstream.call(api.revokeShare, { id: long.id }, me);
  expect(revoked.status).toBe("revoked");
  expect(await open(long.token)).toMatchObject({ status: "revoked", title: "", nickname: "", course: null });
  expect((await picture(long.token)).status).toBe(404);
  const [before] = await upstream.db
    .select()
    .from(shares)
    .where(eq(shares.id, Number(long.id)));
  upstream.advance(60_000);
  expect(await upstream.call(api.revokeShare, { id: long.id }, me)).toEqual(revoked);
  const [after] = await upstream.db
    .select()
    .from(shares)
    .where(eq(shares.id, Number(long.id)));
  expect(after?.revokedAt).toEqual(before?.revokedAt);
  for (const token of ["", "x".repeat(43), short.token.slice(1)]) expect(await open(token)).toBeNull();
});

test("only its learner revokes a link, and it opens only at its agency", async () => {
  const share = await create();
  const other = await newLearner(upstream, "13900000082");
  expect(await upstream.refusal(api.revokeShare, { id: share.id }, other)).toMatchObject({
    code: CODES.notFound,
  });
  expect(await upstream.call(api.listShares, {}, other)).toMatchObject({ list: [], total: 0 });
  expect(await open(share.token, newVisitor({ agency: "yi" }))).toBeNull();
  expect(await open(share.token)).toMatchObject({ status: "on" });
});

test("a link to a course that the agency hides returns the error that the course is gone", async () => {
  const share = await create();
  await upstream.db.update(courses).set({ isShown: false }).where(eq(courses.id, 11));
  expect(await open(share.token)).toMatchObject({ status: "gone", title: "", course: null });
  await upstream.db.update(courses).set({ isShown: true }).where(eq(courses.id, 11));
  expect(await open(share.token)).toMatchObject({ status: "on" });
});

test("makes one link for a repeated request and limits the number of links", async () => {
  const request_id = "3f1c1f0e-7d2b-4b60-9a55-0d4a9a3f1c21";
  const total = async () => (await upstream.call(api.listShares, {}, me)).total;
  const before = await total();
  const [first, again] = await Promise.all([
    create({ ...COURSE, request_id }),
    create({ ...COURSE, request_id }),
  ]);
  expect(again).toEqual(first);
  expect(await total()).toBe(before + 1);
  // Resets the limits, because the concurrent requests above may have counted too.
  await forgetLimits(upstream);
  for (let made = 1; made <= 20; made += 1) await create();
  expect(await upstream.refusal(api.createShare, COURSE, me)).toMatchObject({ code: CODES.tooMany });
});

test("a link leads only to hosts of the agency, whatever origin a page sends", async () => {
  const linkFor = async (origin: string) => new URL((await create({ ...COURSE, origin })).link).origin;
  expect(await linkFor("https://jia-study.example")).toBe("https://jia-study.example");
  expect(await linkFor("http://localhost:3520/x?y")).toBe("http://localhost:3520");
  for (const origin of ["https://evil.example", "https://localhost@evil.example", "javascript:alert(1)", "x"])
    expect(await linkFor(origin), origin).toBe("https://localhost");
});

test("the picture is a PNG with an ETag of its content", async () => {
  const share = await create({ ...COURSE, show_name: "1" });
  const answer = await picture(share.token);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "image/png",
    "cache-control": "private, max-age=300",
    etag: expect.stringMatching(/^"[0-9a-f]{40}"$/),
  });
  const png = Buffer.from(await answer.arrayBuffer());
  expect(await sharp(png).metadata()).toMatchObject({ format: "png", width: 1200, height: 630 });
  // Sets cache-control because fetch would otherwise send no-cache with a conditional request.
  const seen = { "if-none-match": answer.headers.get("etag") ?? "", "cache-control": "max-age=0" };
  expect((await picture(share.token, seen)).status).toBe(304);
  expect(Buffer.from(await (await picture(share.token)).arrayBuffer()).equals(png)).toBe(true);
  const other = await picture((await create(COURSE)).token);
  expect(other.headers.get("etag")).not.toBe(answer.headers.get("etag"));
  expect((await picture("x".repeat(43))).status).toBe(404);
});

test("links of a closing account show nothing at once and are deleted with it; the export includes them", async () => {
  const learner = await newLearner(upstream, "13900000083");
  const share = await upstream.call(api.createShare, { ...COURSE, show_name: "1" }, learner);
  const exported = await (await upstream.fetch(`${exportData.path}?format=json`, {}, learner)).text();
  const { shares: rows } = JSON.parse(exported) as { shares: object[] };
  expect(rows).toMatchObject([{ title: "英语精讲", show_name: true }]);
  expect(exported).not.toContain(hashOfToken(share.token));
  await upstream.call(closeAccount, { password: "beikao2026" }, learner);
  expect(await open(share.token)).toMatchObject({ status: "revoked", nickname: "" });
  await upstream.call(reopenAccount, {}, learner);
  expect(await open(share.token)).toMatchObject({ status: "on" });
  await upstream.call(closeAccount, { password: "beikao2026" }, learner);
  upstream.advance(8 * DAY_MS);
  await upstream.runJobs();
  expect(await open(share.token)).toBeNull();
});
