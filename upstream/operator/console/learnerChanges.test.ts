import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { messages, userInfo } from "#shared/contract/account/endpoints.ts";
import { examContinue, examStart, examSubmit } from "#shared/contract/exam/endpoints.ts";
import { userClassrooms } from "#shared/contract/study/endpoints.ts";
import { classrooms, lessons } from "../../platform/db/schema/catalogue.ts";
import { papers } from "../../platform/db/schema/exams.ts";
import { enrolments, learnRecords } from "../../platform/db/schema/learning.ts";
import { orders } from "../../platform/db/schema/orders.ts";
import { adminChanges } from "../../platform/db/schema/system.ts";
import { users } from "../../platform/db/schema/users.ts";
import { dismiss } from "../../domain/order/enrol.ts";
import { type TestConsole, consoleOver, jsonOf, refusalOf } from "../../testing/adminConsole.ts";
import { addMock, handedIn } from "../../testing/handedIn.ts";
import { newLearner, newVisitor, signIn } from "../../testing/learners.ts";
import {
  type Answer,
  type Asking,
  type TestUpstream,
  startTestUpstream,
} from "../../testing/testUpstream.ts";

let upstream: TestUpstream;
let admin: TestConsole;
beforeAll(async () => {
  upstream = await startTestUpstream();
  admin = consoleOver(upstream.db, () => upstream.now());
});
afterAll(() => upstream[Symbol.asyncDispose]());

const json = (...argv: (string | number)[]): Promise<Answer> => jsonOf(admin, argv);
const declined = (...argv: (string | number)[]): Promise<string> => refusalOf(admin, argv);
async function learner(): Promise<Asking & { readonly id: number; readonly mobile: string }> {
  const { token, id, mobile } = await newLearner(upstream);
  return { ...newVisitor(), token, id: Number(id), mobile };
}
const told = async (asking: Asking): Promise<Answer[]> => (await upstream.call(messages, {}, asking)).list;
const rooms = async (asking: Asking): Promise<string[]> =>
  (await upstream.call(userClassrooms, {}, asking)).flatMap(({ list }: Answer) =>
    list.map(({ name }: Answer) => name),
  );
const grantOf = async (user: number) => (await json("enrolment", "list", "--user", user)).rows[0];

test("changes a mobile, which ends sign-ins and is masked in the table of changes, and refuses one in use", async () => {
  const [me, other] = [await learner(), await learner()];
  expect(await declined("user", "change", me.id, "--mobile", other.mobile)).toContain(
    `the account ${other.id} (`,
  );
  expect(await declined("user", "change", me.id, "--mobile", me.mobile)).toContain("has this mobile already");
  const mobile = "13911110001";
  const { said } = await json(
    "user",
    "change",
    me.id,
    "--mobile",
    mobile,
    "--name",
    "王小明",
    "--school",
    "一中",
  );
  expect(said).toContain("1 sign-ins have ended");
  expect((await upstream.envelope(userInfo, {}, me)).code).not.toBe(20200);
  const token = await signIn(upstream, mobile);
  expect(await upstream.call(userInfo, {}, { ...newVisitor(), token })).toMatchObject({
    mobile: "139****0001",
    school: "一中",
  });
  expect((await told({ ...newVisitor(), token })).map(({ title }) => title)).toContain("手机号已更换");
  const [last] = await upstream.db
    .select()
    .from(adminChanges)
    .where(eq(adminChanges.target, `user ${me.id}`));
  expect(last).toMatchObject({
    before: { realname: "(not kept)", school: "" },
    after: { login_number: "139****0001", realname: "(not kept)", school: "一中" },
  });
  expect(JSON.stringify(last)).not.toMatch(new RegExp(`${mobile}|${me.mobile}|王小明`));
});

test("finds a learner by part of a name, pinyin, initials, a part of a mobile, and the class", async () => {
  const me = await learner();
  await upstream.db.update(users).set({ realname: "欧阳晓雪" }).where(eq(users.id, me.id));
  const [room] = await upstream.db.select().from(classrooms).where(eq(classrooms.id, 21));
  await json("user", "enrol", me.id, "--classroom", 21);
  const found = async (text: string, ...more: string[]) =>
    (await json("user", "find", text, ...more)).rows.map(({ id }: Answer) => id);
  const parts = [me.mobile.slice(-4), me.mobile.slice(2, 8)];
  for (const text of ["晓雪", "ouyang", "oyxx", me.mobile, ...parts, room?.name ?? ""])
    expect(await found(text), text).toContain(me.id);
  for (const text of ["没有这个人", "zhangsan", me.mobile.slice(2, 5)])
    expect(await found(text), text).not.toContain(me.id);
  expect(await found("晓雪", "--classroom", "21")).toEqual([me.id]);
  expect(await found("晓雪", "--classroom", "22")).toEqual([]);
});

test("withdraws an enrolment: the class closes, records stay, and the learner is told that nothing is paid back", async () => {
  const me = await learner();
  await json("user", "enrol", me.id, "--classroom", 21);
  const [name] = await rooms(me);
  const grant = await grantOf(me.id);
  expect(grant).toMatchObject({ opens: "classroom 21", state: "active", origin: "gift" });
  const [lesson] = await upstream.db.select().from(lessons).orderBy(lessons.id).limit(1);
  const { id: lessonId, courseId } = lesson ?? { id: 0, courseId: 0 };
  await upstream.db
    .insert(learnRecords)
    .values({ userId: me.id, agencyId: 1, lessonId, courseId, watched: 60 });
  const dry = await admin("enrolment", "withdraw", String(grant.id), "--dry-run");
  expect(dry.out).toContain("nothing is paid back");
  expect(await rooms(me)).toEqual([name]);
  await json("enrolment", "withdraw", grant.id, "--note", "转学");
  expect(await rooms(me)).toEqual([]);
  expect((await told(me))[0]).toMatchObject({
    title: `学习已停止：${name}`,
    content: expect.stringContaining("不等于退款"),
  });
  expect(await upstream.db.$count(learnRecords, eq(learnRecords.userId, me.id))).toBe(1);
  expect(await declined("enrolment", "withdraw", grant.id)).toContain("has ended at");
  await json("enrolment", "change", grant.id, "--until", "2099-12-31");
  expect(await rooms(me)).toEqual([name]);
  expect((await grantOf(me.id)).until).toBe("2100-01-01 00:00:00");
});

test("moves an enrolment to another class with its end and order, where a refund ends it", async () => {
  const me = await learner();
  const [made] = await upstream.db
    .insert(classrooms)
    .values({ agencyId: 1, subjectId: 315, name: "秋季班", courseType: "系统班", year: 2026 })
    .returning();
  const to = made?.id ?? 0;
  const expiresAt = new Date(upstream.now() + 86_400_000);
  const order = { userId: me.id, orderNo: "D2026MOVED", targetType: "classroom" as const, targetId: 21 };
  await upstream.db.insert(enrolments).values({
    userId: me.id,
    agencyId: 1,
    classroomId: 21,
    origin: "order",
    source: order.orderNo,
    expiresAt,
  });
  const grant = await grantOf(me.id);
  expect(await declined("enrolment", "change", grant.id)).toContain("only one of them");
  expect(await declined("enrolment", "change", grant.id, "--classroom", 21)).toContain("already");
  expect(await declined("enrolment", "change", grant.id, "--until", "2020-01-01")).toContain("is past");
  await json("enrolment", "change", grant.id, "--classroom", to);
  expect(await rooms(me)).toEqual(["秋季班"]);
  expect(await grantOf(me.id)).toMatchObject({ until: grant.until, source: order.orderNo });
  expect((await told(me))[0]?.title).toBe("已转到“秋季班”");
  await dismiss(upstream.db, order as never, upstream.now());
  expect(await rooms(me)).toEqual([]);
});

test("finds orders by the learner or what was bought, and live classes, chapters and lessons by name", async () => {
  const me = await learner();
  await upstream.db.update(users).set({ realname: "司马光" }).where(eq(users.id, me.id));
  await upstream.db.insert(orders).values({
    agencyId: 1,
    userId: me.id,
    orderNo: "D2026FOUND",
    targetType: "classroom",
    targetId: 21,
    title: "冲刺班",
    price: "9",
    payPrice: "9",
    expiresAt: new Date(upstream.now() + 60_000),
  });
  const found = async (noun: string, find: string, ...more: string[]) =>
    (await json(noun, "list", "--find", find, ...more)).total;
  for (const text of ["simaguang", "冲刺", me.mobile]) expect(await found("order", text), text).toBe(1);
  expect(await found("order", "没有")).toBe(0);
  const [lesson] = await upstream.db.select().from(lessons).orderBy(lessons.id).limit(1);
  const ofCourse = ["--course", String(lesson?.courseId)];
  expect(await found("lesson", lesson?.name ?? "", ...ofCourse)).toBeGreaterThan(0);
  for (const noun of ["lesson", "chapter"]) expect(await found(noun, "没有这一节", ...ofCourse)).toBe(0);
  for (const noun of ["live", "coupon", "external"]) expect(await found(noun, "没有这个")).toBe(0);
});

test("lets one learner sit an exam once more than the others", async () => {
  const [me, other] = [await learner(), await learner()];
  const paperId = await addMock(upstream.db, [51]);
  expect(await declined("exam", "attempt", paperId, "--user", me.id)).toContain("any number of times");
  await upstream.db.update(papers).set({ doTimes: 1 }).where(eq(papers.id, paperId));
  for (const { id } of [me, other])
    await handedIn(upstream.db, { userId: id, nowMs: upstream.now(), paperId, answers: { 51: ["A"] } });
  const start = (asking: Asking, n: number) =>
    upstream.envelope(
      examStart,
      { paper_id: String(paperId), request_id: `further-0123456789-${n}` },
      asking,
    );
  expect((await start(me, 1)).code).toBe(20409);
  const { said } = await json("exam", "attempt", paperId, "--user", me.id, "--note", "断电");
  expect(said).toContain("may sit “期末考试” 2 times, and has begun 1");
  const begun = await start(me, 2);
  expect(begun).toMatchObject({ code: 20200, data: { status: "doing" } });
  expect((await start(other, 3)).code).toBe(20409);
  const { record_id } = begun.data as { record_id: string };
  const page = { record_id, ticket: "page-0123456789abcd" };
  await upstream.call(examContinue, page, me);
  const handed = { request_id: "further-submit-01234567" };
  await upstream.call(examSubmit, { ...page, ...handed }, me);
  expect((await start(me, 4)).code).toBe(20409);
  await json("exam", "attempt", paperId, "--user", me.id, "--more", "2");
  await json("exam", "attempt", paperId, "--user", me.id, "--off");
  expect((await start(me, 5)).code).toBe(20409);
  await upstream.db
    .update(papers)
    .set({ endTime: new Date(upstream.now() - 1_000) })
    .where(eq(papers.id, paperId));
  expect(await declined("exam", "attempt", paperId, "--user", me.id)).toContain("is over since");
});

test("sends a notice once to each learner of a class, also when it is sent again", async () => {
  const [me, other] = [await learner(), await learner()];
  await json("user", "enrol", me.id, "--classroom", 21);
  const send = (...more: (string | number)[]) =>
    json("message", "send", "--agency", "jia", "--title", "停课通知", "--content", "周三晚上停课", ...more);
  const first = await send("--classroom", 21);
  expect(first.record.learners).toBeGreaterThan(0);
  expect((await told(me))[0]).toMatchObject({ title: "停课通知", content: "周三晚上停课" });
  expect((await told(other)).map(({ title }) => title)).not.toContain("停课通知");
  await json("user", "enrol", other.id, "--classroom", 21);
  const again = await send("--classroom", 21);
  expect(again.record.learners).toBe(1);
  expect((await told(me)).filter(({ title }) => title === "停课通知")).toHaveLength(1);
  const changes = await json("audit", "list", "--target", "classroom 21");
  expect(changes.rows.filter(({ did }: Answer) => did === "message send")).toHaveLength(2);
  const all = await send("--all");
  expect(all.record.learners).toBe(await upstream.db.$count(users, eq(users.agencyId, 1)));
  expect(await declined("message", "send", "--agency", "jia", "--title", "x", "--content", "y")).toContain(
    "only one of them",
  );
  expect(
    await declined(
      "message",
      "send",
      "--agency",
      "jia",
      "--all",
      "--title",
      "x",
      "--content",
      "y",
      "--url",
      "https://else.example/",
    ),
  ).toContain("--url");
});
