import { eq } from "drizzle-orm";
import request from "supertest";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { PickAnswer } from "#shared/console/islands.ts";
import { chapters, courses, teachers } from "../../platform/db/schema/catalogue.ts";
import { subjects } from "../../platform/db/schema/subjects.ts";
import { users } from "../../platform/db/schema/users.ts";
import { pageSession, serveTestPages } from "../../testing/pageVisitor.ts";
import { type TestUpstream, startTestUpstream } from "../../testing/testUpstream.ts";
import { commands, findCommand } from "../console/commandTable.ts";
import { runCall } from "../console/runCall.ts";
import type { Role } from "../console/visitor.ts";
import type { ServedPages } from "./servePages.ts";

let upstream: TestUpstream;
let pages: ServedPages;
let url: string;
let learner: number;
let course: number;
let foreign: number;
const twins: number[] = [];

beforeAll(async () => {
  upstream = await startTestUpstream({ isClockHeld: true });
  const { db } = upstream;
  pages = await serveTestPages(upstream);
  url = await pages.url();
  const [subject] = await db.select({ id: courses.subjectId }).from(courses).limit(1);
  const add = async (agencyId: number, name: string) => {
    const row = {
      agencyId,
      name,
      subjectId: subject?.id ?? 0,
      type: "精讲",
      year: 2026,
      price: "0",
      originPrice: "0",
    };
    const [added] = await db
      .insert(courses)
      .values(row as typeof courses.$inferInsert)
      .returning();
    return added?.id ?? 0;
  };
  course = await add(1, "绿地规划精讲");
  foreign = await add(2, "绿地规划别校");
  for (const name of ["甲班的课", "乙班的课"]) {
    const [row] = await db
      .insert(chapters)
      .values({ courseId: await add(1, name), name: "同名的一章" })
      .returning();
    twins.push(row?.id ?? 0);
  }
  const [added] = await db
    .insert(users)
    .values({
      agencyId: 1,
      mobile: "13712345678",
      username: "pick-1",
      passwordHash: "",
      nickname: "小吕",
      realname: "吕思远",
    })
    .returning();
  learner = added?.id ?? 0;
});
afterAll(async () => {
  await pages.stop();
  await upstream[Symbol.asyncDispose]();
});

/** Opens a session of this role, of all agencies or of one. */
async function visitor(role: Role, agency?: string) {
  const { get, cookie, token } = await pageSession(
    { upstream, pages },
    role,
    agency === undefined ? {} : { agency },
  );
  return {
    get,
    cookie,
    token,
    pick: async (thing: string, q: string) => {
      const { body } = await get(`/pick/${thing}?${new URLSearchParams({ q })}`);
      return (body as PickAnswer).found;
    },
    send: (path: string, fields: readonly (readonly [string, string])[]) => {
      let sent = request(url).post(path).set("Origin", url).set("Cookie", cookie).field("_token", token);
      for (const [name, text] of fields) sent = sent.field(name, text);
      return sent;
    },
  };
}

test.each([
  ["a part of the name", "地规划精"],
  ["pinyin", "lvdiguihuajing"],
  ["another spelling of ü", "lüdi jingjiang"],
  ["initials", "ldghjj"],
  ["a name with a wrong letter", "绿地规化精讲"],
])("finds a course by %s", async (_how, typed) => {
  const { pick } = await visitor("owner", "jia");
  expect((await pick("course", typed)).map(({ id }) => id)).toContain(course);
});

test("finds a course by its id before all others, and twenty of the newest for an empty text", async () => {
  const { pick, get } = await visitor("owner");
  expect((await pick("course", String(course)))[0]).toMatchObject({ id: course, name: "绿地规划精讲" });
  expect((await pick("course", ""))[0]?.id).toBeGreaterThan(foreign);
  const { body } = await get("/pick/province?q=");
  expect((body as PickAnswer).found.length).toBe(20);
  expect((body as PickAnswer).hasMore).toBe(true);
});

test("shows a session of one agency no course of another", async () => {
  const own = await visitor("owner", "jia");
  const all = await visitor("owner");
  expect((await own.pick("course", "绿地规划")).map(({ id }) => id)).toEqual([course]);
  expect(await own.pick("course", String(foreign))).toEqual([]);
  expect((await all.pick("course", "绿地规划")).map(({ id }) => id).sort()).toEqual([course, foreign].sort());
});

test("finds a learner by name, pinyin and phone, and shows the phone masked", async () => {
  const { pick } = await visitor("owner");
  for (const typed of ["吕思远", "lvsiyuan", "13712345678", "1371234"])
    expect((await pick("user", typed))[0], typed).toMatchObject({
      id: learner,
      name: "吕思远",
      hint: "137****5678",
    });
});

test("finds a learner for a reader by the whole phone number only", async () => {
  const { pick } = await visitor("reader");
  expect((await pick("user", "13712345678")).map(({ id }) => id)).toEqual([learner]);
  expect(await pick("user", "1371234")).toEqual([]);
});

test("lists no learners for roles that may not list them, and nothing for an unknown thing", async () => {
  for (const role of ["editor", "marker"] as const) {
    const { pick, get } = await visitor(role);
    expect((await get("/pick/user?q=")).status).toBe(404);
    expect(await pick("user", "吕")).toEqual([]);
  }
  const { get } = await visitor("owner");
  for (const thing of ["nothing", "toString", "message", "sold"])
    expect((await get(`/pick/${thing}?q=`)).status, thing).toBe(404);
  expect((await request(url).get("/pick/course?q=")).status).toBe(401);
});

test("takes a name that means one thing, and shows it in the preview's form", async () => {
  const me = await visitor("owner");
  const sent = await me.send("/chapter/add", [
    ["course", "绿地规划精讲"],
    ["name", "第一章"],
  ]);
  expect(sent.status).toBe(303);
  const work = await me.get(sent.get("Location") ?? "");
  expect(work.text).toContain("还没有执行");
  expect(work.text).toContain(String(course));
});

test("asks which one is meant when several have the name, and takes the chosen one", async () => {
  const me = await visitor("owner");
  const asked = await me.send("/lesson/add", [
    ["chapter", "同名的一章"],
    ["name", "第一节"],
  ]);
  expect(asked.status).toBe(422);
  expect(asked.text).toContain("章节：“同名的一章”可以是 2 个，请选一个");
  for (const [at, name] of ["甲班的课", "乙班的课"].entries()) {
    expect(asked.text).toContain(`<input type="radio" name="chapter" value="${twins[at]}">`);
    expect(asked.text).toContain(name);
  }
  const chosen = await me.send("/lesson/add", [
    ["chapter", String(twins[1])],
    ["chapter", ""],
    ["name", "第一节"],
  ]);
  expect(chosen.status).toBe(303);
});

test("says in Chinese that nothing has the name", async () => {
  const me = await visitor("owner");
  const { status, text } = await me.send("/chapter/add", [
    ["course", "没有的课"],
    ["name", "第一章"],
  ]);
  expect(status).toBe(422);
  expect(text).toContain("课程：没有找到“没有的课”");
  expect(text).toMatch(/id="f-course" name="course" value="没有的课"/);
});

test("takes several names, chosen and typed, also a name that contains a comma", async () => {
  const { db } = upstream;
  await db.insert(teachers).values([
    { agencyId: 1, name: "钱甲，教授" },
    { agencyId: 1, name: "孙乙" },
  ]);
  const [first] = await db.select().from(teachers).where(eq(teachers.name, "孙乙"));
  const me = await visitor("owner");
  const sent = await me.send("/course/change", [
    ["id", String(course)],
    ["teachers", String(first?.id)],
    ["teachers", "钱甲，教授"],
  ]);
  expect(sent.status).toBe(303);
  const back = await me.get(sent.get("Location") ?? "");
  expect(back.text).toContain("还没有执行");
});

test("shows the name of a prefilled id, with its properties for the script", async () => {
  const { text } = await (await visitor("owner")).get(`/course/hide?id=${course}`);
  expect(text).toContain(`<input type="radio" name="id" value="${course}" checked> 绿地规划精讲`);
  expect(text).toContain('data-island="picker"');
  expect(text).toContain("&quot;address&quot;:&quot;/pick/course&quot;");
});

test("leads from a new course to its chapter, lesson and film, with the ids filled in, and to the site", async () => {
  const me = await visitor("owner", "jia");
  const [subject] = await upstream.db.select({ id: courses.subjectId }).from(courses).limit(1);
  const make = async (path: string, fields: readonly (readonly [string, string])[]) => {
    const sent = await me.send(path, fields);
    const at = sent.get("Location") ?? "";
    await request(url)
      .post(at)
      .type("form")
      .set("Origin", url)
      .set("Cookie", me.cookie)
      .send({ _token: me.token, do: "1" });
    return (await me.get(at)).text;
  };
  const linkOf = (page: string, label: string) =>
    new RegExp(`<a href="([^"]*)"[^>]*>${label}`).exec(page)?.[1] ?? "";
  const added = await make("/course/add", [
    ["name", "一步一步的课"],
    ["subject", String(subject?.id)],
    ["type", "精讲"],
    ["price", "0"],
  ]);
  expect(linkOf(added, "看一看")).toMatch(/^https?:\/\/[^/]+\/course\/\d+$/);
  const toChapter = linkOf(added, "加章节");
  expect(toChapter).toMatch(/^\/chapter\/add\?course=\d+$/);
  expect((await me.get(toChapter)).text).toContain("checked> 一步一步的课");
  const chapter = await make("/chapter/add", [
    ["course", "一步一步的课"],
    ["name", "走第一步"],
  ]);
  expect(linkOf(chapter, "加课时")).toMatch(/^\/lesson\/add\?chapter=\d+$/);
  const lesson = await make("/lesson/add", [
    ["chapter", "走第一步"],
    ["name", "抬起左脚"],
  ]);
  expect(linkOf(lesson, "上传视频")).toMatch(/^\/media\/add\?lesson=\d+$/);
});

test("every id of a command names a thing", () => {
  const specs = commands.flatMap(({ args, options }) => Object.values({ ...args, ...options }));
  const ids = specs.filter(({ kind }) => kind === "id" || kind === "ids");
  expect(ids.length).toBeGreaterThan(80);
  expect(ids.filter((spec) => !("of" in spec) || spec.of === undefined)).toEqual([]);
});

const LEVELLED = commands.flatMap(({ noun, action, isChange, args, options }) =>
  Object.entries({ ...args, ...options }).flatMap(([field, spec]) =>
    isChange && (spec.kind === "id" || spec.kind === "ids") && spec.of === "subject" && spec.levels
      ? [[`${noun} ${action}`, field, spec.levels] as const]
      : [],
  ),
);

test("states the levels of subjects in each field whose help names them", () => {
  const named = commands.flatMap(({ noun, action, isChange, options }) =>
    Object.entries(options).flatMap(([field, spec]) =>
      isChange && "of" in spec && spec.of === "subject" && /(?<!哪)[一二三]级/.test(spec.zh.join(""))
        ? [`${noun} ${action} ${field}`]
        : [],
    ),
  );
  expect(LEVELLED.map(([command, field]) => `${command} ${field}`)).toEqual(named);
  expect(named.length).toBeGreaterThan(10);
});

test.each(LEVELLED)(
  "%s offers for %s only subjects of the levels %s, and refuses others",
  async (command, field, levels) => {
    const [noun = "", action = ""] = command.split(" ");
    const { get } = await pageSession({ upstream, pages }, "owner");
    const rows = await upstream.db.select({ id: subjects.id, level: subjects.level }).from(subjects);
    const isIn = ({ id }: { readonly id: number }) =>
      levels.includes(rows.find((row) => row.id === id)?.level ?? 0);
    const asked = `/pick/subject/${levels.join("")}`;
    expect((await get(`/${noun}/${action}`)).text).toContain(`&quot;address&quot;:&quot;${asked}&quot;`);
    const { found } = (await get(asked)).body as PickAnswer;
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter((one) => !isIn(one))).toEqual([]);
    const wrong = rows.find((row) => !isIn(row))?.id ?? 0;
    const { args = {}, options = {} } = findCommand(noun, action) ?? {};
    const spec = args[field] ?? options[field];
    const values = { [field]: spec?.kind === "ids" ? [wrong] : wrong, agency: "jia", flag: "jia" };
    const call = runCall(upstream.db, { noun, action, values, actor: "" }, upstream.now());
    await expect(call).rejects.toThrow(`--${field}: the subject ${wrong} is of level`);
  },
);

test("takes a typed name only as a subject of an accepted level", async () => {
  const { get } = await pageSession({ upstream, pages }, "owner");
  const [root] = await upstream.db.select().from(subjects).where(eq(subjects.level, 1)).limit(1);
  const typed = new URLSearchParams({ subject: root?.name ?? "", name: "课" }).toString();
  const { found } = (await get(`/pick/subject/23?q=${encodeURIComponent(root?.name ?? "")}`))
    .body as PickAnswer;
  expect(found.map(({ id }) => id)).not.toContain(root?.id);
  expect((await get(`/course/add?${typed}`)).text).not.toContain(`&quot;id&quot;:${root?.id},`);
  expect((await get("/pick/subject/29")).status).toBe(404);
  expect((await get("/pick/course/2")).status).toBe(404);
});
