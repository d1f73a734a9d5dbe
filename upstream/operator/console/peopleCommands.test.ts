import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { and, eq, like } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forgetPassword, login, smsCheck, uidLogin, userInfo } from "#shared/contract/account/endpoints.ts";
import { amount } from "#tests/support/amount.ts";
import { linkSign } from "../../domain/account/redeemLink.ts";
import { agencies } from "../../platform/db/schema/agencies.ts";
import { classrooms } from "../../platform/db/schema/catalogue.ts";
import { examAllowances, papers } from "../../platform/db/schema/exams.ts";
import { enrolments } from "../../platform/db/schema/learning.ts";
import { adminChanges } from "../../platform/db/schema/system.ts";
import { users } from "../../platform/db/schema/users.ts";
import { writeXlsx } from "../../platform/kit/writeXlsx.ts";
import { type TestConsole, consoleOver, jsonOf } from "../../testing/adminConsole.ts";
import { everyRow } from "../../testing/everyRow.ts";
import { newVisitor } from "../../testing/learners.ts";
import { type Answer, type TestUpstream, startTestUpstream } from "../../testing/testUpstream.ts";

const HEADINGS = ["姓名", "手机号", "班级", "考试加时"];

let upstream: TestUpstream;
let admin: TestConsole;
let folder: string;
beforeAll(async () => {
  upstream = await startTestUpstream();
  admin = consoleOver(upstream.db, () => upstream.now());
  folder = await mkdtemp(join(tmpdir(), "beikao-people-"));
});
afterAll(async () => {
  await upstream[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

const json = (...argv: (string | number)[]): Promise<Answer> => jsonOf(admin, argv);
const refused = async (code: number, ...argv: string[]) => {
  const said = await admin(...argv);
  expect(said.code, said.err).toBe(code);
  return said.err;
};
const xlsx = async (name: string, rows: readonly (readonly string[])[], headings = HEADINGS) => {
  const columns = headings.map((heading) => ({ heading, width: 12 }));
  await writeFile(join(folder, name), writeXlsx([{ name: "学员", columns, rows }]));
  return join(folder, name);
};
const userOf = async (mobile: string) => {
  const [row] = await upstream.db
    .select()
    .from(users)
    .where(and(eq(users.mobile, mobile), eq(users.agencyId, 1)));
  return row;
};
const importFile = (path: string, ...more: string[]) =>
  json("user", "import", path, "--agency", "jia", ...more);

test("lets an added account set its password by a link once, and study its grants", async () => {
  const mobile = "13900000001";
  const add = ["user", "add", "--agency", "jia", "--name", "王小明", "--mobile", mobile, "--classroom", "21"];
  const { rows } = await json(...add);
  expect(rows).toMatchObject([{ done: "new", name: "王小明", mobile: "139****0001", given: "classroom 21" }]);
  expect((await json(...add)).rows).toMatchObject([{ user: rows[0].user, done: "nothing new" }]);
  const input = { mobile, password: "qiuzhi2027" };
  expect(
    (await upstream.envelope(login, { type: "password", username: mobile, password: "x" }, newVisitor()))
      .code,
  ).not.toBe(20200);
  const first = (await json("user", "password", String(rows[0].user))).record.link as string;
  const { link } = (await json("user", "password", String(rows[0].user))).record;
  expect(link).toMatch(/^http:\/\/localhost\/user\/reset-pwd#code=\d{8}$/);
  const codeOf = (address: string) => address.slice(-8);
  // The code of the first link became invalid when the second link was made.
  expect(
    (await upstream.envelope(forgetPassword, { ...input, code: codeOf(first) }, newVisitor())).code,
  ).not.toBe(20200);
  upstream.advance(23 * 3_600_000);
  const code = codeOf(link);
  await upstream.call(smsCheck, { mobile, code, type: "reset" }, newVisitor());
  await upstream.call(forgetPassword, { ...input, code }, newVisitor());
  expect((await upstream.envelope(forgetPassword, { ...input, code }, newVisitor())).code).not.toBe(20200);
  const { token } = await upstream.call(
    login,
    { type: "password", username: mobile, password: input.password },
    newVisitor(),
  );
  expect(await upstream.call(userInfo, {}, { token })).toMatchObject({ uid: String(rows[0].user) });
  expect((await json("user", "show", String(rows[0].user))).record).toMatchObject({ classrooms: "21" });
});

test("expires a password link after a day, and makes none for an account that cannot use it", async () => {
  const { rows } = await json("user", "add", "--agency", "jia", "--name", "李四", "--mobile", "13900000002");
  const id = String(rows[0].user);
  const { link } = (await json("user", "password", id)).record;
  upstream.advance(25 * 3_600_000);
  const late = { mobile: "13900000002", code: link.slice(-8), password: "qiuzhi2027" };
  expect((await upstream.envelope(forgetPassword, late, newVisitor())).code).not.toBe(20200);
  await json("user", "lock", id);
  expect(await refused(1, "user", "password", id)).toContain("is blocked");
  expect(await refused(1, "user", "password", "999999")).toContain("no account 999999");
});

test("closes an account as its learner would, and cancels the closing", async () => {
  const { rows } = await json("user", "add", "--agency", "jia", "--name", "赵六", "--mobile", "13900000003");
  const id = String(rows[0].user);
  await json("user", "close", id);
  expect(await refused(1, "user", "close", id)).toContain("is closing");
  await json("user", "close", id, "--take-back");
  expect(await refused(1, "user", "close", id, "--take-back")).toContain("is active");
  await json("user", "close", id);
  upstream.advance(8 * 86_400_000);
  await upstream.runJobs();
  expect(await userOf("13900000003")).toBeUndefined();
});

test("imports accounts and grants from a table, once each, and adds missing grants to existing accounts", async () => {
  const [room] = await upstream.db.select().from(classrooms).where(eq(classrooms.id, 21));
  const [exam] = await upstream.db
    .insert(papers)
    .values({ agencyId: 1, subjectId: 315, name: "月考", kind: "online", examType: 7, limitMinutes: 90 })
    .returning();
  const path = await xlsx("people.xlsx", [
    ["周一", "139 0000 0101", `${room?.name}`, "25%"],
    ["吴二", "+86 13900000102", "21", "30"],
    ["郑三", "13900000103", "", ""],
  ]);
  const exams = ["--exams", String(exam?.id)];
  const before = await everyRow(upstream.db);
  const dry = await admin("user", "import", path, "--agency", "jia", ...exams, "--dry-run");
  expect(dry.out).toContain("3 accounts are new");
  expect(await everyRow(upstream.db)).toEqual(before);
  const done = await importFile(path, ...exams);
  expect(done.rows.map(({ place, done: what }: Answer) => [place, what])).toEqual([
    ["row 2", "new"],
    ["row 3", "new"],
    ["row 4", "new"],
  ]);
  const first = await userOf("13900000101");
  expect(first).toMatchObject({ realname: "周一", nickname: "学员0101", status: "active" });
  const allowances = await upstream.db
    .select()
    .from(examAllowances)
    .where(eq(examAllowances.paperId, exam?.id ?? 0));
  expect(allowances.map(({ extraSeconds }) => extraSeconds).sort()).toEqual([1_380, 1_800]);
  const again = await importFile(path, ...exams);
  expect(again.rows.map(({ done: what }: Answer) => what)).toEqual(Array(3).fill("nothing new"));
  const more = await importFile(await xlsx("more.xlsx", [["郑三", "13900000103", "21", ""]]));
  expect(more.rows).toMatchObject([{ done: "added to", given: "classroom 21" }]);
  const grants = await upstream.db
    .select()
    .from(enrolments)
    .where(eq(enrolments.userId, (await userOf("13900000103"))?.id ?? 0));
  expect(grants).toMatchObject([{ classroomId: 21, origin: "gift" }]);
  expect(grants[0]?.expiresAt).not.toBeNull();
  const told = JSON.stringify(await upstream.db.select().from(adminChanges));
  expect(told).not.toMatch(/1390000010|周一/);
  expect(told).toContain("people.xlsx");
});

test("names all 7 faults among thousands of rows, and writes nothing", async () => {
  const length = amount({ usual: 2_000, full: 10_000 });
  const rows = Array.from({ length }, (_, at) => [`学员${at}`, String(13_300_000_000 + at), "21", ""]);
  const wrong: readonly (readonly [number, readonly string[]])[] = [
    [10, ["", "13500000001", "", ""]],
    [500, ["无号", "1380000", "", ""]],
    [501, ["重复", "13300000000", "", ""]],
    [1_000, ["错班", "13500000002", "没有这个班", ""]],
    [1_001, ["加时", "13500000003", "", "一会儿"]],
    [length - 500, ["没考试", "13500000004", "", "30"]],
    [length - 2, ["名".repeat(21), "13500000005", "", ""]],
  ];
  for (const [at, row] of wrong) rows[at] = [...row];
  const path = await xlsx("many.xlsx", rows);
  const before = await everyRow(upstream.db);
  const err = await refused(2, "user", "import", path, "--agency", "jia");
  expect(err).toContain("7 mistakes, nothing is written");
  expect(err.trim().split("\n")).toHaveLength(8);
  for (const [at] of wrong) expect(err).toContain(`row ${at + 2}, `);
  expect(err).toMatch(/row 503, 手机号: stands in row 2 already/);
  expect(await everyRow(upstream.db)).toEqual(before);
  for (const [at] of wrong) rows[at] = [`补${at}`, String(13_400_000_000 + at), "", ""];
  const startedAt = performance.now();
  const { said } = await importFile(await xlsx("right.xlsx", rows));
  expect(said).toContain(`${length} accounts are new`);
  expect(performance.now() - startedAt).toBeLessThan(30_000);
  const imported = and(like(users.mobile, "133%"), eq(users.agencyId, 1));
  expect(await upstream.db.$count(users, imported)).toBe(length - wrong.length);
});

test("refuses an invalid, truncated or differently structured table with a remedy", async () => {
  const columns = await xlsx("columns.xlsx", [["张", "13500000001"]], ["姓名", "电话"]);
  expect(await refused(2, "user", "import", columns, "--agency", "jia")).toMatch(
    /no column 手机号.*姓名, 电话.*Its columns are/,
  );
  const unknown = await xlsx("unknown.xlsx", [["张", "13500000001", "x"]], ["姓名", "手机号", "备注"]);
  expect(await refused(2, "user", "import", unknown, "--agency", "jia")).toContain("not known: 备注");
  const whole = writeXlsx([{ name: "x", columns: [{ heading: "姓名", width: 9 }], rows: [] }]);
  await writeFile(join(folder, "half.xlsx"), whole.subarray(0, whole.length / 2));
  expect(await refused(2, "user", "import", join(folder, "half.xlsx"), "--agency", "jia")).toContain(
    "no whole zip archive",
  );
  const empty = await xlsx("empty.xlsx", []);
  expect(await refused(2, "user", "import", empty, "--agency", "jia")).toContain("no row below its headings");
  expect(await refused(2, "user", "import", join(folder, "none.xlsx"), "--agency", "jia")).toContain(
    "no such file",
  );
  expect(await refused(2, "user", "import", "people.doc", "--agency", "jia")).toContain(".xlsx or .csv");
  await writeFile(join(folder, "plain.csv"), '姓名,手机号\n张,"13500000009\n');
  expect(await refused(2, "user", "import", join(folder, "plain.csv"), "--agency", "jia")).toContain(
    "quotation mark is not closed",
  );
});

test("imports a filled template, also as CSV", async () => {
  const path = join(folder, "template.xlsx");
  expect((await admin("user", "template", "--xlsx", path)).out).toContain("2 rows are written");
  expect(await refused(2, "user", "import", path, "--agency", "jia")).toMatch(
    /row 2, 班级.*\n.*row 3, 考试加时/s,
  );
  await writeFile(join(folder, "people.csv"), "\uFEFF姓名,手机号,班级\r\n钱七,13900000201,21\r\n");
  expect((await importFile(join(folder, "people.csv"))).rows).toMatchObject([{ done: "new" }]);
});

test("links, lists and unlinks a uid of an agency's own system", async () => {
  await upstream.db
    .update(agencies)
    .set({ linkSecret: "s".repeat(32) })
    .where(eq(agencies.flag, "jia"));
  const { rows } = await json("user", "add", "--agency", "jia", "--name", "孙八", "--mobile", "13900000301");
  const add = ["external", "add", "--agency", "jia", "--uid", "S-1", "--user", String(rows[0].user)];
  await json(...add);
  expect(await refused(1, ...add)).toContain("already");
  expect((await json("external", "list", "--agency", "jia")).rows).toMatchObject([
    { uid: "S-1", user: rows[0].user, mobile: "139****0301" },
  ]);
  const time = String(Math.floor(upstream.now() / 1000));
  const signed = { agency: "jia", uid: "S-1", time, redirect: "" };
  const { token } = await upstream.call(
    uidLogin,
    { uid: "S-1", time, sign: linkSign(signed, "s".repeat(32)) },
    newVisitor(),
  );
  expect(await upstream.call(userInfo, {}, { token })).toMatchObject({ uid: String(rows[0].user) });
  await json("external", "remove", "--agency", "jia", "--uid", "S-1");
  expect(await refused(1, "external", "remove", "--agency", "jia", "--uid", "S-1")).toContain('no uid "S-1"');
  await json("external", "add", "--agency", "jia", "--uid", "S-2");
  expect(
    await refused(1, "external", "add", "--agency", "yi", "--uid", "S-3", "--user", String(rows[0].user)),
  ).toContain("not of yi");
});
