import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { decodeEnvelope } from "#shared/contract/envelope.ts";
import { courseDetail } from "#shared/contract/catalogue/endpoints.ts";
import { userClassrooms } from "#shared/contract/study/endpoints.ts";
import { courses } from "../../platform/db/schema/catalogue.ts";
import { type TestConsole, consoleOver, jsonOf, refusalOf } from "../../testing/adminConsole.ts";
import { everyRow } from "../../testing/everyRow.ts";
import { newLearner, newVisitor } from "../../testing/learners.ts";
import { type Answer, type TestUpstream, inflate, startTestUpstream } from "../../testing/testUpstream.ts";

let upstream: TestUpstream;
let admin: TestConsole;
let course: number;
beforeAll(async () => {
  upstream = await startTestUpstream();
  admin = consoleOver(upstream.db, () => upstream.now());
  const { record } = await json(
    "course",
    "add",
    "--agency",
    "jia",
    "--name",
    "旧名",
    "--subject",
    315,
    "--price",
    "199",
  );
  course = record.id;
});
afterAll(() => upstream[Symbol.asyncDispose]());

const json = (...argv: (string | number)[]): Promise<Answer> => jsonOf(admin, argv);
const declined = (...argv: (string | number)[]): Promise<string> => refusalOf(admin, argv);
const lastOf = async (target: string): Promise<number> =>
  (await json("audit", "list", "--target", target)).rows[0].id;
const nameShown = async () => (await upstream.call(courseDetail, { id: String(course) }))?.name;

test("takes a change of a course back for learners, shows it in a dry run before, and can be undone itself", async () => {
  await json("course", "change", course, "--name", "新名", "--sort", 77);
  const change = await lastOf(`course ${course}`);
  expect(await nameShown()).toBe("新名");
  const rows = await everyRow(upstream.db);
  const dry = await admin("audit", "undo", String(change), "--dry-run");
  expect(dry.out).toMatch(/新名\s+旧名/);
  expect(await everyRow(upstream.db)).toEqual(rows);
  await json("audit", "undo", change);
  expect(await nameShown()).toBe("旧名");
  expect(await declined("audit", "undo", change)).toContain("changed again");
  await json("audit", "undo", await lastOf(`course ${course}`));
  expect(await nameShown()).toBe("新名");
  await json("audit", "undo", await lastOf(`course ${course}`));
});

test("refuses to undo a change whose row was changed since, and names the fields", async () => {
  await json("course", "change", course, "--name", "一");
  const change = await lastOf(`course ${course}`);
  await json("course", "change", course, "--name", "二");
  expect(await declined("audit", "undo", change)).toMatch(/was changed again after change \d+: name/);
  await upstream.db.update(courses).set({ name: "三" }).where(eq(courses.id, course));
  expect(await declined("audit", "undo", await lastOf(`course ${course}`))).toContain("changed again");
});

test("hides what was added, and shows what was hidden", async () => {
  const { record } = await json("course", "add", "--agency", "jia", "--name", "误加", "--subject", 315);
  const target = `course ${record.id}`;
  const shown = async () => (await json("course", "show", record.id)).record.is_shown;
  await json("audit", "undo", await lastOf(target));
  expect(await shown()).toBe(false);
  await json("audit", "undo", await lastOf(target));
  expect(await shown()).toBe(true);
});

test("takes back the name of an agency, the end of an enrolment and a learner's school", async () => {
  const slogan = (await json("agency", "show", "jia")).record.slogan;
  await json("agency", "change", "jia", "--slogan", "新学期", "--news", "no");
  await json("audit", "undo", await lastOf("agency jia"));
  expect((await json("agency", "show", "jia")).record).toMatchObject({ slogan, news: true });

  const subjects = (await json("agency", "show", "jia")).record.subjects as string;
  const last = subjects.split(",").at(-1) ?? "";
  const rest = subjects
    .split(",")
    .slice(0, -1)
    .map((own) => ({ id: own }));
  await json("agency", "order", "jia", "--subject", last, "--place", 1);
  expect((await json("agency", "show", "jia")).record.subjects).toBe(
    [last, ...subjects.split(",").slice(0, -1)].join(","),
  );
  // The notice of the change reaches the cached agency a moment later.
  const listed = async () => {
    const answer = await (await upstream.fetch("/static/agency/localhost")).text();
    return (await decodeEnvelope(answer, inflate)).data;
  };
  await expect.poll(listed).toMatchObject({ subject_list: [{ id: last }, ...rest] });
  await json("audit", "undo", await lastOf("agency jia"));
  expect((await json("agency", "show", "jia")).record.subjects).toBe(subjects);
  expect(await declined("agency", "order", "jia", "--subject", 999, "--place", 1)).toContain(
    "does not show 999",
  );

  const { token, id } = await newLearner(upstream);
  await json("user", "enrol", id, "--classroom", 21);
  const grant = (await json("enrolment", "list", "--user", id)).rows[0];
  const rooms = async () => (await upstream.call(userClassrooms, {}, { ...newVisitor(), token })).length;
  await json("enrolment", "withdraw", grant.id, "--note", "误操作");
  expect(await rooms()).toBe(0);
  await json("audit", "undo", await lastOf(`enrolment ${grant.id}`));
  expect(await rooms()).toBe(1);
  expect((await json("enrolment", "list", "--user", id)).rows[0].until).toBe(grant.until);

  await json("user", "change", id, "--school", "一中");
  await json("audit", "undo", await lastOf(`user ${id}`));
  await json("user", "change", id, "--name", "王小明");
  expect(await declined("audit", "undo", await lastOf(`user ${id}`))).toContain("former value");
  await json("user", "change", id, "--mobile", "13911110009");
  expect(await declined("audit", "undo", await lastOf(`user ${id}`))).toContain("former mobile is not kept");
});

test("takes a change of a question back", async () => {
  const { analysis } = (await json("question", "show", 51)).record;
  await json("question", "change", 51, "--analysis", "别的解析");
  await json("audit", "undo", await lastOf("question 51"));
  expect((await json("question", "show", 51)).record.analysis).toBe(analysis);
});

test("refuses what was sent, paid or kept secret, by name", async () => {
  await json("course", "change", course, "--price", "299");
  expect(await declined("audit", "undo", await lastOf(`course ${course}`))).toContain("changed price");
  await json("agency", "link-secret", "jia", "--new");
  expect(await declined("audit", "undo", await lastOf("agency jia"))).toContain("agency link-secret");
  await json("message", "send", "--agency", "jia", "--all", "--title", "通知", "--content", "停课");
  expect(await declined("audit", "undo", await lastOf("agency jia"))).toContain("was sent stays");
  expect(await declined("audit", "undo", 999_999)).toContain("no change 999999");
});
