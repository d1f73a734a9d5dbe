import { desc, eq, isNull } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { PickAnswer } from "#shared/console/islands.ts";
import { attempts } from "../../platform/db/schema/attempts.ts";
import { enrolments } from "../../platform/db/schema/learning.ts";
import { liveMutes } from "../../platform/db/schema/liveRooms.ts";
import { adminChanges } from "../../platform/db/schema/system.ts";
import { lives } from "../../platform/db/schema/lives.ts";
import { pageVisitor, serveTestPages } from "../../testing/pageVisitor.ts";
import { type SchoolRows, addSchoolRows } from "../../testing/schoolRows.ts";
import { type TestUpstream, startTestUpstream } from "../../testing/testUpstream.ts";
import { runCall } from "../console/runCall.ts";
import { ROLES, type Role } from "../console/visitor.ts";
import type { ServedPages } from "./servePages.ts";

/* Pickers of rows without a name of their own: each is found by the names beside it. */

let upstream: TestUpstream;
let pages: ServedPages;
let own: SchoolRows;
let foreign: SchoolRows;
const statements: string[] = [];

beforeAll(async () => {
  upstream = await startTestUpstream({
    isClockHeld: true,
    onStatement: (text) => void statements.push(text),
  });
  const { db } = upstream;
  const nowMs = upstream.now();
  own = await addSchoolRows(db, { flag: "jia", agencyId: 1, mark: "本甲", nowMs });
  foreign = await addSchoolRows(db, { flag: "yi", agencyId: 2, mark: "密乙", nowMs });
  pages = await serveTestPages(upstream);
}, 240_000);
afterAll(async () => {
  await pages.stop();
  await upstream[Symbol.asyncDispose]();
});

/** Opens a session of this role for one agency, or without `agency` for all. */
async function visitor(role: Role = "owner", agency?: string) {
  const person = await pageVisitor({ upstream, pages }, role, agency === undefined ? {} : { agency });
  const pick = async (thing: string, q = "", within: Readonly<Record<string, string | number>> = {}) => {
    const query = new URLSearchParams({ q });
    for (const [name, value] of Object.entries(within)) query.set(name, String(value));
    const { status, body } = await person.get(`/pick/${thing}?${query}`);
    return { status, found: (body as PickAnswer).found };
  };
  return { ...person, pick };
}

/** Returns the roles that get an answer from a picker. */
async function rolesOf(
  thing: string,
  within: Readonly<Record<string, string | number>> = {},
): Promise<readonly Role[]> {
  const roles: Role[] = [];
  for (const role of ROLES) {
    const { pick } = await visitor(role, "jia");
    const { status, found } = await pick(thing, "", within);
    expect([200, 404]).toContain(status);
    if (status === 200) roles.push(role);
    else expect(found).toEqual([]);
  }
  return roles;
}

test("finds a sign-in by account and browser, for owners alone, and none of another school", async () => {
  const jia = await visitor("owner", "jia");
  const [found] = (await jia.pick("session", "本甲员")).found;
  expect(found).toMatchObject({ id: own.ids["session"], name: "本甲员 · 本甲浏览器" });
  expect(found?.hint).toMatch(/^甲校 · 登录于 \d{4}-\d\d-\d\d \d\d:\d\d$/);
  expect((await jia.pick("session", "本甲浏览器")).found.map(({ id }) => id)).toEqual([own.ids["session"]]);
  expect((await jia.pick("session", "密乙")).found).toEqual([]);
  expect((await jia.pick("session", String(foreign.ids["session"]))).found).toEqual([]);
  expect((await (await visitor()).pick("session", "密乙员")).found).toHaveLength(1);
  expect(await rolesOf("session")).toEqual(["owner"]);
});

test("finds an enrolment by learner, phone and course, for owners alone, and none of another school", async () => {
  const rows = await upstream.db.select().from(enrolments);
  const idOf = ({ ids }: SchoolRows) => rows.find(({ userId }) => userId === ids["user"])?.id ?? 0;
  const jia = await visitor("owner", "jia");
  const mobile = String(own.ids["mobile"]);
  for (const typed of ["本甲生", "本甲班", "本甲生 本甲班", "bjs", mobile, String(idOf(own))]) {
    const [found] = (await jia.pick("enrolment", typed)).found;
    expect(found, typed).toMatchObject({ id: idOf(own), name: "本甲生 · 本甲班" });
    expect(found?.hint).toMatch(/^139\*{4}7771 · 赠送 · [\d-]{10} [\d:]{5} 到期$/);
  }
  for (const typed of ["密乙生", "密乙班", String(foreign.ids["mobile"]), String(idOf(foreign))])
    expect((await jia.pick("enrolment", typed)).found, typed).toEqual([]);
  expect((await (await visitor()).pick("enrolment", "密乙生")).found.map(({ id }) => id)).toEqual([
    idOf(foreign),
  ]);
  expect(await rolesOf("enrolment")).toEqual(["owner"]);
});

test("finds an answer sheet by learner, phone and exam with its state, and none of another school", async () => {
  const jia = await visitor("owner", "jia");
  const [mobile, record] = [String(own.ids["mobile"]), Number(own.ids["record"])];
  const sheet = { id: record, name: "本甲生 · 本甲考试" };
  for (const typed of ["本甲生", "本甲考试", "本甲考试 本甲生", "bjs", mobile, String(record)]) {
    const [found] = (await jia.pick("attempt", typed)).found;
    expect(found, typed).toMatchObject(sheet);
    expect(found?.hint).toMatch(/^139\*{4}7771 · 待批 · [\d-]{10} [\d:]{5} 交卷$/);
  }
  for (const typed of ["密乙生", "密乙考试", String(foreign.ids["mobile"]), String(foreign.ids["record"])])
    expect((await jia.pick("attempt", typed)).found, typed).toEqual([]);
  expect((await (await visitor()).pick("attempt", "密乙考试")).found).toMatchObject([
    { id: foreign.ids["record"] },
  ]);
  expect(await rolesOf("attempt")).toEqual(["owner"]);
});

test("finds within an exam its own answer sheets alone, also for markers", async () => {
  const marker = await visitor("marker", "jia");
  const within = { exam: own.ids["exam"] ?? 0 };
  for (const typed of ["", "本甲生", String(own.ids["record"])])
    expect((await marker.pick("attempt", typed, within)).found, typed).toMatchObject([
      { id: own.ids["record"] },
    ]);
  expect((await marker.pick("attempt", "", { exam: foreign.ids["exam"] ?? 0 })).found).toEqual([]);
  expect((await marker.pick("attempt", "", { exam: "" })).found).toEqual([]);
  expect(await rolesOf("attempt", within)).toEqual(["owner", "marker"]);
});

test("takes the name of an answer sheet within the exam that the same form names", async () => {
  const marker = await visitor("marker", "jia");
  const fields = { question: Number(own.ids["question"]), score: 3 };
  const sent = await marker.sendForm("/exam/mark", { exam: "本甲考试", record: "本甲生", ...fields });
  expect(sent.status, sent.text).toBe(303);
  expect((await marker.get(sent.get("Location") ?? "")).text).toContain("已给 1 个答案打分");
  const { text } = await marker.get(`/exam/mark?exam=${own.ids["exam"]}&record=${own.ids["record"]}`);
  expect(text).toContain(`name="record" value="${own.ids["record"]}" checked> 本甲生 · 本甲考试`);
  expect(text).toContain(
    "&quot;within&quot;:{&quot;of&quot;:&quot;exam&quot;,&quot;field&quot;:&quot;exam&quot;,&quot;label&quot;:&quot;考试&quot;}",
  );
});

test("finds for a marker the questions of one answer sheet, those that wait first, and no others", async () => {
  const marker = await visitor("marker", "jia");
  const within = { attempt: own.ids["record"] ?? 0 };
  expect((await marker.pick("question", "", within)).found).toMatchObject([
    { id: own.ids["question"], name: "本甲题干" },
  ]);
  expect((await marker.pick("question", "", { attempt: foreign.ids["record"] ?? 0 })).found).toEqual([]);
  expect((await marker.pick("question", "本甲")).status).toBe(404);
  expect(await rolesOf("question", within)).toEqual(["owner", "marker"]);
});

test("finds a message by text and sender within its live class alone, and none that is hidden", async () => {
  const live = Number(own.ids["live"]);
  const editor = await visitor("editor", "jia");
  const say = (text: string) => editor.sendForm("/live/say", { id: live, text });
  const done = async (sent: PromiseLike<{ get: (name: string) => string | undefined }>) => {
    const at = (await sent).get("Location") ?? "";
    await editor.send(at, { do: "1" });
    return (await editor.get(at)).text;
  };
  await done(say("加微信领资料"));
  const [found] = (await editor.pick("message", "微信", { live })).found;
  expect(found).toMatchObject({ id: 2, name: "加微信领资料" });
  expect(found?.hint).toMatch(/^本甲师 · 甲校 · [\d-]{10} [\d:]{5}$/);
  expect((await editor.pick("message", "本甲师", { live })).found.map(({ name }) => name)).toEqual([
    "加微信领资料",
    "本甲留言",
  ]);
  expect((await editor.pick("message", "", { live: foreign.ids["live"] ?? 0 })).found).toEqual([]);
  expect((await editor.pick("message", "微信")).status).toBe(404);
  expect(await done(editor.sendForm("/live/hide", { id: live, seq: "加微信领资料" }))).toContain(
    "已隐藏：“加微信领资料”",
  );
  expect((await editor.pick("message", "微信", { live })).found).toEqual([]);
  expect(await rolesOf("message", { live })).toEqual(["owner", "editor"]);
});

test("finds in a live class with rooms of several schools only the messages of the named school", async () => {
  const [shared] = await upstream.db.select().from(lives).where(isNull(lives.agencyId)).limit(1);
  const live = shared?.id ?? 0;
  const all = await visitor();
  for (const agency of ["jia", "yi"]) {
    const at = (await all.sendForm("/live/say", { id: live, text: `${agency}的发言`, agency })).get(
      "Location",
    );
    await all.send(at ?? "", { do: "1" });
  }
  const namesIn = async (within: Readonly<Record<string, string | number>>) =>
    (await all.pick("message", "", within)).found.map(({ name }) => name);
  expect(await namesIn({ live })).toEqual([]);
  expect(await namesIn({ live, agency: "yi" })).toEqual(["yi的发言"]);
  const jia = await visitor("owner", "jia");
  expect((await jia.pick("message", "", { live })).found.map(({ name }) => name)).toEqual(["jia的发言"]);
  expect((await jia.pick("message", "", { live, agency: "yi" })).found).toEqual([]);
});

test("finds for an editor only learners who spoke in the live class or are muted in it, without their phones", async () => {
  const live = Number(own.ids["live"]);
  const editor = await visitor("editor", "jia");
  expect((await editor.pick("user", "本甲生")).status).toBe(404);
  expect((await editor.pick("user", "", { live })).found).toEqual([]);
  await upstream.db.insert(liveMutes).values({ liveId: live, userId: Number(own.ids["user"]) });
  expect((await editor.pick("user", "", { live })).found).toEqual([
    { id: own.ids["user"], name: "学员7771", hint: "已禁言" },
  ]);
  expect((await editor.pick("user", "密", { live: foreign.ids["live"] ?? 0 })).found).toEqual([]);
  const owner = await visitor("owner", "jia");
  expect((await owner.pick("user", "本甲生", { live })).found).toMatchObject([{ hint: "139****7771" }]);
});

/** Makes a change as a person does in the pages: sends the form and confirms the preview. */
async function change(
  person: Pick<Awaited<ReturnType<typeof visitor>>, "sendForm" | "send">,
  path: string,
  fields: Record<string, string | number>,
): Promise<void> {
  const at = (await person.sendForm(path, fields)).get("Location") ?? "";
  expect((await person.send(at, { do: "1" })).status).toBe(303);
}

test("finds a change by what was changed, by whom and when, and none of another school", async () => {
  const [jia, yi] = [await visitor("owner", "jia"), await visitor("owner", "yi")];
  await change(jia, "/course/change", { id: Number(own.ids["course"]), year: 2031 });
  await change(yi, "/course/change", { id: Number(foreign.ids["course"]), year: 2031 });
  const day = new Date(upstream.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  for (const typed of ["本甲课", "bjk", "课程 修改", "王老师", day]) {
    const [found] = (await jia.pick("change", typed)).found;
    expect(found?.name, typed).toBe("课程 · 修改：本甲课");
    expect(found?.hint).toMatch(new RegExp(`^王老师 · ${day} \\d\\d:\\d\\d$`));
  }
  expect((await jia.pick("change", "密乙")).found).toEqual([]);
  const [other] = (await yi.pick("change", "密乙课")).found;
  expect(other?.name).toBe("课程 · 修改：密乙课");
  expect((await jia.pick("change", String(other?.id))).found).toEqual([]);
  expect(await rolesOf("change")).toEqual(["owner", "editor", "reader"]);
});

test("finds for an editor only own changes, but all of one question", async () => {
  const question = Number(own.ids["question"]);
  const agency = { id: 1, flag: "jia", name: "甲校" };
  const write = (role: Role, actor: string, values: object) =>
    runCall(
      upstream.db,
      { noun: "question", action: "change", values: { id: question, ...values }, actor },
      upstream.now(),
      { visitor: { role, agency, actor } },
    );
  await write("owner", "王老师", { analysis: "看第一段" });
  const editor = await pageVisitor({ upstream, pages }, "editor", { agency: "jia", actor: "李编辑" });
  const pick = async (query: string) =>
    ((await editor.get(`/pick/change?${query}`)).body as PickAnswer).found.map(({ name }) => name);
  expect(await pick("q=")).toEqual([]);
  await write("editor", "李编辑", { year: 2026 });
  expect(await pick("q=")).toEqual(["题目 · 修改：本甲题干"]);
  expect(await pick(`q=&question=${question}`)).toEqual(["题目 · 修改：年份", "题目 · 修改：解析"]);
  expect(await pick(`q=&question=${foreign.ids["question"]}`)).toEqual([]);
  expect(await rolesOf("change", { question })).toEqual(["owner", "editor"]);
});

test("names each kind of change in Chinese, and shows no code, phone or amount", async () => {
  const all = await visitor();
  const rows = await upstream.db.select().from(adminChanges);
  for (const target of new Set(rows.map((row) => row.target.split(" ")[0]))) {
    const row = rows.find((one) => one.target.startsWith(target ?? ""));
    const [found] = (await all.pick("change", String(row?.id))).found;
    const text = `${found?.name} ${found?.hint}`;
    expect(text.replace(/jia|yi/g, ""), `${row?.command} ${row?.target}`).not.toMatch(/[a-z]{3}/i);
    for (const secret of ["mobile", "code", "coupon", "staffMobile"])
      expect(text).not.toContain(String(own.ids[secret]));
    expect(text).not.toMatch(/\d\.\d\d/);
  }
});

test("limits a coupon to a thing that is chosen by name, without a type or an id", async () => {
  const sales = await visitor("sales", "jia");
  const { text } = await sales.get("/coupon/add");
  for (const [thing, label] of Object.entries({
    course: "课程",
    classroom: "班级",
    package: "题包",
    live: "直播",
  })) {
    expect(text).toContain(`&quot;address&quot;:&quot;/pick/${thing}&quot;`);
    expect(text).toContain(`>适用${label}<`);
    expect((await sales.pick(thing, "本甲")).found.map(({ id }) => id)).toContain(own.ids[thing]);
    expect((await sales.pick(thing, "密乙")).found).toEqual([]);
  }
  expect(text).not.toContain('name="id"');
  const add = async (fields: Record<string, string | number>) => {
    const common = { code: "ONLYFOR9", name: "直播立减", minus: "5" };
    const sent = await sales.sendForm("/coupon/add", { ...common, ...fields });
    return sent.status === 303 ? (await sales.get(sent.get("Location") ?? "")).text : sent.text;
  };
  expect(await add({ live: "本甲直播" })).toContain("直播《本甲直播》");
  expect(await add({ live: "本甲直播", course: "本甲课" })).toContain("优惠券只能用于一项，请只填一项。");
  expect(await add({ live: "本甲直播", type: "course" })).toContain("和“适用直播”不一致");
  expect(await add({ live: Number(foreign.ids["live"]) })).toContain("没有直播");
});

test("asks the database as often for many rows as for few", async () => {
  const all = await visitor();
  const ask = async (thing: string, q: string) => {
    const before = statements.length;
    const { found } = await all.pick(thing, q);
    return { asked: statements.length - before, found: found.length };
  };
  const searches = ["attempt", "enrolment", "change"].flatMap((thing) =>
    ["", "本甲", "bj"].map((q) => [thing, q] as const),
  );
  for (const [thing, q] of searches) await ask(thing, q);
  const few = [];
  for (const [thing, q] of searches) few.push(await ask(thing, q));
  const [sheet] = await upstream.db
    .select()
    .from(attempts)
    .where(eq(attempts.id, Number(own.ids["record"])));
  const [grant] = await upstream.db
    .select()
    .from(enrolments)
    .where(eq(enrolments.userId, Number(own.ids["user"])));
  const [entry] = await upstream.db.select().from(adminChanges).orderBy(desc(adminChanges.id)).limit(1);
  if (!sheet || !grant || !entry) throw new Error("a row of the school is missing");
  const copies = <R extends { readonly id: number }>({ id: _id, ...row }: R) =>
    Array(30).fill(row) as Omit<R, "id">[];
  await upstream.db
    .insert(attempts)
    .values(copies(sheet).map((row, at) => ({ ...row, requestId: `copy-${at}`, receipt: `copy-${at}` })));
  await upstream.db
    .insert(enrolments)
    .values(copies(grant).map((row, at) => ({ ...row, source: `copy-${at}` })));
  await upstream.db.insert(adminChanges).values(copies(entry));
  const many = [];
  for (const [thing, q] of searches) many.push(await ask(thing, q));
  for (const [at, { asked }] of many.entries())
    expect(asked, searches[at]?.join(" ")).toBeLessThanOrEqual(few[at]?.asked ?? 0);
  expect(Math.max(...many.map(({ found }) => found))).toBe(20);
});
